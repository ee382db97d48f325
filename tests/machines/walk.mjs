// Plays the games that stdin names in a game's module, and tells a hash of every byte on the way.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Game } from '../../web/node/module.mjs'

const [folder, slug] = process.argv.slice(2)
const layout = JSON.parse(readFileSync(`${folder}/${slug}.json`, 'utf8'))
const game = await Game.load(readFileSync(`${folder}/${slug}.wasm`), layout)
const asked = JSON.parse(readFileSync(0, 'utf8'))
const hex = (bytes) => Buffer.from(bytes).toString('hex')
const view = game.fresh('view')
const other = game.fresh('state')
const move = game.fresh('move')

function walk({ seats, options, seed }) {
  const hash = createHash('sha256')
  const stream = game.stream(seed)
  const state = game.start(seats, options, stream)
  let n = 0
  while (!game.call.is_over(state)) {
    hash.update(game.take('state', state))
    for (let seat = -1; seat < seats; seat++) {
      game.call.observe(state, seat, view)
      hash.update(game.take('view', view))
      game.call.imagine(view, stream, other)
      hash.update(game.take('state', other))
    }
    const listed = game.legal(state)
    for (const { move, points } of listed) hash.update(move).update(String(points))
    const chosen = listed[game.call.below(stream, listed.length)]
    game.put(move, chosen.move)
    hash.update(`${game.call.check(state, move)} ${game.call.score(state, move)} ${game.call.apply(state, move)}`)
    game.settle(state, stream)
    n += 1
  }
  game.call.returns(state, game.results)
  return { n, hash: hash.update(game.take('state', state)).digest('hex'), results: game.numbers(game.results, seats) }
}

function decide({ view: bytes, level, seed, simulations }) {
  game.put(view, Buffer.from(bytes, 'hex'))
  const { move, playouts } = game.choose(view, level, { seed, simulations })
  return { move: hex(move), playouts }
}

const learned = game.search().learned
const weights = createHash('sha256').update(game.bytes(learned, 8 * layout.memory.learned.shape[0])).digest('hex')
console.log(JSON.stringify({ weights, games: asked.games.map(walk), choices: asked.choices.map(decide) }))
