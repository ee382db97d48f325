// Written by scripts/wire_types.py from src/jetons/table/wire: do not edit.

export const VERSION = 1;
export const MAX_MESSAGE = 8192;
export const NAME_LENGTH = 24;
export const CHAT_LENGTH = 300;
export const SEED_LENGTH = 64;
export const MOVE_LENGTH = 400;

export type SeatKind = "person" | "bot" | "open";

export type Status = "waiting" | "running" | "paused" | "over";

export type Proposal = "draw" | "take_back" | "pause" | "resume" | "rematch" | "next_round" | "claim" | "stand_in";

export type ClockKind = "none" | "move" | "game" | "days";

export type AtZero = "lose" | "random" | "ask";

/** GET /api/me/notices */
export interface Notices {
  key: string;
  wishes: NoticeWishes;
  devices: PushDevice[];
  holiday: Holiday;
  mail?: "address" | "no" | "yes";
}

/** Your holidays. */
export interface Holiday {
  until: number;
  left: number;
  most: number;
}

/** POST /api/me/push: this browser wants to be told, as it subscribed itself. */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: "en" | "fr";
}

/** POST /api/me/push/remove: a browser of yours wants nothing more. */
export interface PushGone {
  id: string;
}

/** POST /api/me/holiday: your slow games wait so many days from now on; 0: you are back. */
export interface TakeHoliday {
  days: number;
}

/** GET /api/me/blocks */
export interface Blocks {
  people: Blocked[];
}

/** Somebody you do not want to meet. */
export interface Blocked {
  player: string;
  name: string;
}

/** POST /api/me/blocks: somebody can no more sit down with you, be paired with you, or be heard */
export interface Block {
  player: string;
  off?: boolean;
}

/** POST /api/reports: tell the host of somebody you met at a table. */
export interface Tell {
  table: string;
  player: string;
  why: "cheat" | "insult" | "name" | "other";
  said?: string;
}

/** POST /api/host: come in by a link of jetons host link; it is used up. */
export interface HostKey {
  key: string;
}

/** POST /api/host/act */
export interface HostAct {
  act: "bar" | "close" | "delete_chat" | "hide_name" | "unbar";
  player?: string;
  report?: string;
  days?: number;
  why?: string;
}

/** GET /api/host: what the host sees. No game's position, and nobody's address. */
export interface HostView {
  reports: HostReport[];
  people: HostPerson[];
  barred: HostBar[];
  acts: HostDone[];
}

/** A report that waits. */
export interface HostReport {
  id: string;
  at: number;
  by: string;
  by_name: string;
  about: string;
  about_name: string;
  table: string;
  why: string;
  said: string;
}

/** Somebody who is here now. address is a pseudonym: people of one address share it. */
export interface HostPerson {
  player: string;
  name: string;
  address: string;
  tables: string[];
}

/** Somebody who is shut out. */
export interface HostBar {
  player: string;
  name: string;
  until: number;
}

/** Something the host did. */
export interface HostDone {
  at: number;
  act: string;
  player: string;
  why: string;
}

/** What was drawn between two decisions, against the average draw. */
export interface Draw {
  tokens: string[];
  luck: number[][];
  error: number[][];
}

/** One decision with the draw that followed. */
export interface Ply {
  seat: number;
  move: string;
  points: number;
  verdict: Verdict;
  chance: number[][];
  after: number[][];
  skill: number[][];
  hidden: number[][];
  rest: number[][];
  draw?: Draw | null;
  why?: Reason | null;
}

/** What is known of one decision. */
export interface Verdict {
  options: Option[];
  played: number;
  reference: number;
  cost: number;
  win: number;
  points: number;
  error: number;
  points_error: number;
  grade: string;
  is_forced: boolean;
  is_solved: boolean;
  n_legal: number;
  samples: number;
  gains: number[][];
  gain_errors: number[][];
}

/** A move that was compared, by what the mover could see. */
export interface Option {
  move: string;
  points: number;
  win: number;
  percent: number;
  expected: number;
  error: number;
}

/** How a match ended that its players or the clock ended. */
export interface Ending {
  why: string;
  change: number[][];
}

/** One seat's game: (win, points) of each part, and how well it decided. */
export interface Account {
  name: string;
  start: number[];
  luck: number[];
  skill: number[];
  others: number[];
  rest: number[];
  ending: number[];
  result: number[];
  error: number[];
  skill_error: number[];
  cost: number[];
  decisions: number;
  grades: Record<string, number>;
  accuracy: number | null;
  level: string;
}

/** A move that cost something. */
export interface Mistake {
  ply: number;
  grade: string;
  cost: number;
  points: number;
  best: number;
}

/** One seat's match in a few numbers. */
export interface Digest {
  plies: number;
  decisions: number;
  accuracy: number | null;
  level: string;
  luck: number;
  skill: number;
  grades: Record<string, number>;
  mistakes: Mistake[];
}

/** POST /api/me/notices: what you want to be told; whatever is left out you do. */
export interface NoticeWishes {
  turn?: boolean;
  day?: boolean;
  four?: boolean;
  hour?: boolean;
  late?: boolean;
  over?: boolean;
  mail?: "daily" | "each" | "no";
  lang?: "en" | "fr";
}

/** A browser of yours that is told; its address stays with the server. */
export interface PushDevice {
  id: string;
  created_at: number;
  used_at: number;
}

/** One choice of an option. */
export interface OptionValue {
  value: string;
  title: Words;
  seats?: number[];
}

/** A choice a table makes before the match; no values: free text. */
export interface OptionInfo {
  name: string;
  title: Words;
  default: string;
  values: OptionValue[];
}

/** A program to play against. */
export interface BotInfo {
  name: string;
  title: Words;
  about: Words;
  level: number;
  average?: number | null;
}

/** What people want to know of a game before they sit down. */
export interface GameInfo {
  slug: string;
  title: Words;
  tagline: Words;
  minutes: number;
  source: Words;
  rules_version: number;
  seats_min: number;
  seats_max: number;
  is_hidden: boolean;
  total: number;
  options: OptionInfo[];
  bots: BotInfo[];
  blitz?: number;
  has_lessons?: boolean;
  has_print?: boolean;
  has_puzzles?: boolean;
}

/** The games and what the server offers around them. */
export interface Catalogue {
  version: number;
  games: GameInfo[];
}

/** One field of a game's views: what it is, and where it tells cells, all of their names. */
export interface FieldInfo {
  name: string;
  title: Words;
  cells?: string[];
}

/** GET /api/games/{slug}/fields: what a game shows, for a screen that does not know it. */
export interface Fields {
  game: string;
  fields: FieldInfo[];
}

/** One numbered rule. */
export interface Clause {
  number: string;
  status: string;
  text: string;
  title?: string;
}

/** A heading of the rules and its clauses; intro is what stands before the first. */
export interface Section {
  title: string;
  intro: string;
  clauses: Clause[];
}

/** The rules of a game in one language. */
export interface Rules {
  game: string;
  lang: string;
  title: string;
  sections: Section[];
}

/** A seat of a table to be opened. */
export interface NewSeat {
  kind: "bot" | "here" | "me" | "open";
  name?: string;
  bot?: string;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  clock?: ClockSpec;
  listed?: boolean;
  watch?: boolean;
  open_chat?: boolean;
  name?: string;
  pledge?: string;
  total?: number;
}

/** A table was opened, or a seat taken. */
export interface Opened {
  table: string;
  seats: number[];
  token: string;
  commitment: string;
  thinking?: "" | "slow" | "warming";
}

/** POST /api/tables/{table}/seats */
export interface TakeSeat {
  seat?: number;
  name?: string;
  pledge?: string;
}

/** POST /api/pair: a seat at a fitting open table, or a new one that waits. */
export interface Pair {
  game: string;
  seats?: number;
  options?: Record<string, string>;
  clock?: ClockSpec;
  name?: string;
  pledge?: string;
  total?: number;
}

/** Who the server takes you for. */
export interface Me {
  player: string;
  name: string;
  token: string;
}

/** POST /api/me */
export interface Rename {
  name: string;
}

/** POST /api/me/forget: delete what you said; or also your names, and sign out everywhere. */
export interface Forget {
  what: "all" | "chat";
}

/** POST /api/me/sign-out: every other device, and every token, is signed out. */
export interface SignOut {
}

/** A table where you sit or sat; its record is at /api/tables/{table}/record. */
export interface MyTable {
  table: string;
  game: string;
  status: string;
  opened_at: number;
  changed_at: number;
}

/** Something you said. */
export interface MyWords {
  table: string;
  at: number;
  text: string;
}

/** A game of the day that you played. */
export interface MyDay {
  date: string;
  game: string;
  state: string;
  at: number;
  moves: string[];
}

/** When your slow games waited. */
export interface MyHoliday {
  began: number;
  until: number;
}

/** What you told the host of somebody. */
export interface MyReport {
  at: number;
  about: string;
  table: string;
  why: string;
  said: string;
}

/** GET /api/me/data: everything that is kept of you (docs/privacy.md). */
export interface MyData {
  player: string;
  name: string;
  created_at: number;
  seen_at: number;
  tables: MyTable[];
  said: MyWords[];
  exported_at: number;
  days?: MyDay[];
  wishes?: NoticeWishes;
  browsers?: PushDevice[];
  holidays?: MyHoliday[];
  blocked?: string[];
  reports?: MyReport[];
}

/** One of your tables. */
export interface Mine {
  table: string;
  game: string;
  status: "over" | "paused" | "running" | "waiting";
  seats: Seat[];
  your_turn: boolean;
  next_round: boolean;
  changed_at: number;
  mine?: number[];
  scores?: number[];
  winners?: number[];
  why?: string;
  is_series?: boolean;
  series?: Series | null;
  damaged?: boolean;
  ends_at?: number;
}

/** GET /api/me/tables: running ones first, newest first. */
export interface MyTables {
  tables: Mine[];
}

/** The move of a match that brought most points. */
export interface BestMove {
  ply: number;
  move: string;
  points: number;
}

/** One of your finished matches, for statistics. */
export interface PastMatch {
  table: string;
  game: string;
  at: number;
  seat: number;
  scores: number[];
  won: number | null;
  bots: string[];
  first: string;
  best: BestMove;
  review?: Digest | null;
  opening?: string[];
}

/** GET /api/me/stats: your last finished matches, newest first, at most 60. */
export interface MyStats {
  matches: PastMatch[];
}

/** GET /api/tables */
export interface LobbyList {
  tables: LobbyTable[];
  online: number;
}

/** What the better move does. */
export interface Reason {
  kind: string;
  does: string;
  values: Record<string, number | Record<string, string>>;
}

/** What somebody answers to an exercise: the moves, yes or no, the number, the choices. */
export interface LessonAnswer {
  answer: string[];
}

/** A move half laid in a lesson, after the moves that were made there. */
export interface LessonDraft {
  moves: string[];
  parts: string[];
}

/** Moves made in a lesson. */
export interface LessonMoves {
  moves: string[];
}

/** The table after them, before anything is drawn, as the learner sees it. */
export interface LessonSight {
  view: Record<string, unknown>;
  points: number;
}

/** What the rules say of it. */
export interface LessonVerdict {
  verdict: "not_it" | "refused" | "solved" | "unread";
  why: Words;
  reason: string;
  clause: string;
  points: number | null;
  lines: Line[];
}

/** A puzzle in a list: nothing of its solution. */
export interface PuzzleHead {
  id: string;
  difficulty: number;
  themes: string[];
}

/** GET /api/games/{slug}/puzzles. The one of a day is number days since 1970 × 101 modulo n. */
export interface PuzzleList {
  puzzles: PuzzleHead[];
}

/** GET /api/games/{slug}/puzzles/{id}: a puzzle to solve. */
export interface PuzzleSight {
  id: string;
  seat: number;
  view: Record<string, unknown>;
  difficulty: number;
  themes: string[];
}

/** A move of a puzzle as a deep search sees it. */
export interface PuzzleMove {
  move: string;
  points: number;
  win: number;
  expected: number;
  is_solution: boolean;
}

/** A puzzle with its solution, for rules that run in the browser. */
export interface WholePuzzle {
  id: string;
  seat: number;
  view: Record<string, unknown>;
  state: string;
  position: Record<string, unknown>;
  difficulty: number;
  themes: string[];
  solutions: string[];
  moves: PuzzleMove[];
  lead: number;
  found: Record<string, number>;
  is_exact: boolean;
  reason: Reason | null;
}

/** GET /api/games/{slug}/puzzle-book: all puzzles of a game, to solve them without a network. */
export interface PuzzleBook {
  between: string;
  puzzles: WholePuzzle[];
}

/** POST /api/games/{slug}/puzzles/{id}: what an answer (none: the solution) is worth. */
export interface PuzzleVerdict {
  is_solved: boolean;
  why: Words;
  move: string;
  between: string;
  view: Record<string, unknown>;
  points: number;
  lines: Line[];
  moves: PuzzleMove[];
  lead: number;
  found: Record<string, number>;
  is_exact: boolean;
  position: Record<string, unknown>;
  reason?: Reason | null;
}

/** The clock as it stood at at; only the running seat's time goes down since. */
export interface ClockNow {
  left: number[];
  running: number;
  at: number;
}

/** A proposal that waits for the others' consent. */
export interface Offer {
  what: "claim" | "draw" | "next_round" | "pause" | "rematch" | "resume" | "stand_in" | "take_back";
  seat: number;
  yes: number[];
}

/** How far the deal is of a match that has not begun (docs/fair.md). */
export interface Deal {
  stage: "people" | "pledges" | "seeds";
  pledges: string[];
  given: boolean[];
}

/** Somebody took a seat. */
export interface Sat {
  t: "sat";
  seat: number;
  name: string;
  seq: number;
  at: number;
}

/** Somebody gave a seat back before the match began. */
export interface Left {
  t: "left";
  seat: number;
  seq: number;
  at: number;
}

/** All seats were taken; the deal follows. */
export interface Began {
  t: "began";
  players: string[];
  commitment: string;
  seeds: string[];
  pledges?: string[];
  seq: number;
  at: number;
}

/** Chance came out. outcome is null for those who may not see it. */
export interface Drew {
  t: "drew";
  pool: number;
  seat: number;
  outcome: string | null;
  seq: number;
  at: number;
}

/** A seat moved. What is secret in move reads ?. */
export interface Played {
  t: "played";
  seat: number;
  move: string;
  parts: string[];
  points: number;
  lines: Line[];
  by_clock: boolean;
  seq: number;
  at: number;
}

/** The match ended not by its rules: resigned, timed_out, absent, agreed, abandoned. */
export interface Ended {
  t: "ended";
  why: string;
  seat: number;
  seq: number;
  at: number;
}

/** By consent, what happened in the match from event number keep on was undone. */
export interface TookBack {
  t: "took_back";
  seat: number;
  keep: number;
  revealed: boolean;
  seq: number;
  at: number;
}

/** A seat proposed something, or agreed to it. */
export interface Proposed {
  t: "proposed";
  seat: number;
  what: "claim" | "draw" | "next_round" | "pause" | "rematch" | "resume" | "stand_in" | "take_back";
  seq: number;
  at: number;
}

/** A seat said no, or took its proposal back. */
export interface Declined {
  t: "declined";
  seat: number;
  what: "claim" | "draw" | "next_round" | "pause" | "rematch" | "resume" | "stand_in" | "take_back";
  seq: number;
  at: number;
}

/** All agreed to stop the clocks. */
export interface Paused {
  t: "paused";
  seq: number;
  at: number;
}

/** Play goes on. */
export interface Resumed {
  t: "resumed";
  seq: number;
  at: number;
}

/** A bot goes on for a person who is gone. */
export interface StoodIn {
  t: "stood_in";
  seat: number;
  bot: string;
  seq: number;
  at: number;
}

/** That person came back and plays himself. */
export interface CameBack {
  t: "came_back";
  seat: number;
  seq: number;
  at: number;
}

/** A person goes on holiday until a moment; 0: they are back. */
export interface Rested {
  t: "rested";
  seat: number;
  until: number;
  seq: number;
  at: number;
}

/** Somebody said something; seat -1 is a spectator. */
export interface Chatted {
  t: "chatted";
  seat: number;
  player: string;
  name: string;
  text: string;
  seq: number;
  at: number;
}

/** Somebody asked the computer for advice. */
export interface HintUsed {
  t: "hint_used";
  seat: number;
  seq: number;
  at: number;
}

/** The same people go on at another table: a rematch, or the next round of their series. */
export interface Rematched {
  t: "rematched";
  table: string;
  seq: number;
  at: number;
}

/** One line of an explanation: what made how many points by which clause. */
export interface Line {
  points: number;
  clause: string;
  cells?: string[];
  text?: Words | null;
  kind?: string;
  numbers?: number[];
}

/** A table at this moment, as one seat (or a spectator) may see it. */
export interface Now {
  seq: number;
  position: number;
  status: "over" | "paused" | "running" | "waiting";
  turn: number;
  seat: number;
  view: Record<string, unknown> | null;
  scores: number[];
  clock: ClockNow | null;
  offers: Offer[];
  result: Result | null;
  secret: string;
  next: string;
  series: Series | null;
  moved_at?: number;
  deal?: Deal | null;
  hints?: number[];
}

/** The clock of a table. seconds per move, or per game; days per move. */
export interface ClockSpec {
  kind?: "days" | "game" | "move" | "none";
  seconds?: number;
  increment?: number;
  days?: number;
  at_zero?: "ask" | "lose" | "random";
}

/** A table that waits for players. */
export interface LobbyTable {
  table: string;
  game: string;
  options: Record<string, string>;
  clock: ClockSpec;
  seats: Seat[];
  opened_at: number;
  total: number;
}

/** Everything about a table: the answer to hello, and to a command that missed something. */
export interface Table {
  t: "table";
  version: number;
  table: string;
  game: string;
  options: Record<string, string>;
  clock: ClockSpec;
  seats: Seat[];
  mine: number[];
  me: string;
  is_owner: boolean;
  listed: boolean;
  watch: boolean;
  watchers: number;
  commitment: string;
  now: Now;
  log: AnyEvent[];
  time: number;
  patience?: number;
  open_chat?: boolean;
  day?: string;
}

/** Something happened: events, and the table as it stands now. */
export interface Update {
  t: "update";
  since: number;
  events: AnyEvent[];
  now: Now;
  seats: Seat[] | null;
  watchers: number;
}

/** What a half-laid move can become, and what it would bring as it lies. */
export interface Drafted {
  t: "drafted";
  ref: number;
  position: number;
  parts: string[];
  next: string[];
  is_complete: boolean;
  n_moves: number;
  move: string;
  points: number;
  lines: Line[];
  refusal: Refusal | null;
  view?: string;
  kernel?: string;
}

/** What a move would give away, as far as the computer can tell. */
export interface Loss {
  points: number;
  win: number;
  is_much: boolean;
  text: Words;
}

/** Advice in three steps: where to look, which tokens, the move; and why. */
export interface Hint {
  t: "hint";
  ref: number;
  position: number;
  move: string;
  parts: string[];
  cells: string[];
  tokens: string[];
  points: number;
  where: Words;
  which: Words;
  what: Words;
  reasons: Words[];
  loss?: Loss | null;
}

/** A command was not carried out, nothing changed. table: fresh, when you were behind. */
export interface Refused {
  t: "refused";
  ref: number;
  refusal: Refusal;
  table: Table | null;
}

/** A command was carried out (and saved); what it changed came, or comes, as an update. */
export interface Done {
  t: "done";
  ref: number;
}

/** The answer to a ping, with the server's clock. */
export interface Pong {
  t: "pong";
  ref: number;
  time: number;
}

/** Who is there. */
export interface Presence {
  t: "presence";
  seats: boolean[];
  watchers: number;
  away?: number[];
}

/** The tables that wait for players, whenever they change. */
export interface Lobby {
  t: "lobby";
  tables: LobbyTable[];
  online: number;
}

/** The server is about to close this connection, and why; reconnect after retry ms. */
export interface Closing {
  t: "closing";
  refusal: Refusal;
  retry: number;
}

/** The first message: which table, and what you saw of it. Also to catch up later. */
export interface Hello {
  t: "hello";
  table?: string;
  token?: string;
  seq?: number;
  muted?: string[];
  lobby?: boolean;
  catalogues?: Record<string, string>;
  ref?: number;
}

/** Take an open seat (-1: the first). */
export interface Sit {
  t: "sit";
  seat?: number;
  name?: string;
  pledge?: string;
  ref?: number;
}

/** Say by which fingerprint one's seed will be known, until the stage is seeds. */
export interface Pledge {
  t: "pledge";
  pledge: string;
  ref?: number;
}

/** Give the seed that one pledged, when the stage is seeds. */
export interface Seed {
  t: "seed";
  seed: string;
  ref?: number;
}

/** Give a seat back before the match begins. */
export interface Stand {
  t: "stand";
  seat: number;
  ref?: number;
}

/** Ask what can be added to a half-laid move and what it brings; changes nothing. */
export interface Draft {
  t: "draft";
  position: number;
  parts?: string[];
  local?: boolean;
  ref?: number;
}

/** Ask what to do, or what a move would give away. Only where nobody else plays against you; */
export interface AskHint {
  t: "ask_hint";
  position: number;
  move?: string;
  ref?: number;
}

/** Play a move of the seat to move, in the game's notation. */
export interface Play {
  t: "play";
  position: number;
  move: string;
  ref?: number;
}

/** Give up. */
export interface Resign {
  t: "resign";
  seat?: number;
  ref?: number;
}

/** Propose something to the others, or agree to what they proposed. */
export interface Propose {
  t: "propose";
  what: "claim" | "draw" | "next_round" | "pause" | "rematch" | "resume" | "stand_in" | "take_back";
  seat?: number;
  ref?: number;
}

/** Say no to a proposal, or take your own back. */
export interface Decline {
  t: "decline";
  what: "claim" | "draw" | "next_round" | "pause" | "rematch" | "resume" | "stand_in" | "take_back";
  seat?: number;
  ref?: number;
}

/** Take your seat back from the bot that played for you. */
export interface ComeBack {
  t: "come_back";
  ref?: number;
}

/** Say something to the table. */
export interface Chat {
  t: "chat";
  text: string;
  ref?: number;
}

/** Do not hear a player (for this connection); off to hear him again. */
export interface Mute {
  t: "mute";
  player: string;
  off?: boolean;
  ref?: number;
}

/** Are you there? */
export interface Ping {
  t: "ping";
  ref?: number;
}

/** All that a review says; travels as JSON. */
export interface Review {
  game: string;
  players: string[];
  seed: number;
  budget: number;
  floor: number;
  deal: Draw | null;
  plies: Ply[];
  ending: Ending | null;
  accounts: Account[];
  turning: number[];
  version?: number;
}

/** How the match ended. */
export interface Result {
  scores: number[];
  winners: number[];
  why: string;
  text: Words | null;
  numbers?: number[];
}

/** The series that a table is a round of. */
export interface Series {
  total: number;
  round: number;
  scores: number[];
  gained: number[];
  tables: string[];
  result: Result | null;
}

/** Why not: a code for programs, a sentence for people, the clause when a rule says no. */
export interface Refusal {
  code: string;
  text: Words | null;
  clause?: string;
  say?: string;
  values?: Record<string, string>;
}

/** Who sits where. player is a public key of the person, the same at all tables. */
export interface Seat {
  kind: "bot" | "open" | "person";
  name: string;
  player: string;
  bot: string;
  title: Words;
  online: boolean;
  away?: number;
  rests?: number;
}

/** One sentence in every language of the project. */
export interface Words {
  fr: string;
  en: string;
}

/** One step of a replay: what happened, and the view after it. */
export interface Frame {
  events: AnyEvent[];
  view: Record<string, unknown>;
  scores: number[];
  turn: number;
  move: number;
}

/** A draw of a finished match, as a verifier needs it (docs/fair.md). */
export interface Drawn {
  pool: number;
  outcome: number;
  text: string;
  held: number[] | null;
}

/** The verification of a deal, step by step in words, and all that is needed to repeat it. */
export interface DealCheck {
  ok: boolean;
  commitment: string;
  secret: string;
  pledges: string[];
  seeds: string[];
  n_draws: number;
  steps: Words[];
  draws: Drawn[];
  day?: string;
}

/** A decision that is weighed, while the others are. */
export interface Glance {
  grade: string;
  is_forced: boolean;
  cost: number;
  points: number;
}

/** /api/tables/{table}/review: the review of a finished match, or how far it is. */
export interface ReviewState {
  done?: number;
  of?: number;
  ahead?: number;
  review?: Review | null;
  between?: string;
  looked?: Glance[];
}

/** GET /api/tables/{table}/replay: a finished match, as one seat or a spectator saw it. */
export interface Replay {
  table: string;
  game: string;
  options: Record<string, string>;
  seats: Seat[];
  seat: number;
  frames: Frame[];
  result: Result;
  deal: DealCheck;
  record: string;
  began_at: number;
  ended_at: number;
  next: string;
  series: Series | null;
}

/** GET /healthz, /readyz */
export interface Health {
  ok: boolean;
  checks: Record<string, boolean>;
}

/** The body of every HTTP error. */
export interface Problem {
  error: Refusal;
}

export type ServerMessage =
  | Table
  | Update
  | Drafted
  | Hint
  | Refused
  | Done
  | Pong
  | Presence
  | Lobby
  | Closing;

export type ClientMessage =
  | Hello
  | Sit
  | Stand
  | Pledge
  | Seed
  | Draft
  | AskHint
  | Play
  | Resign
  | Propose
  | Decline
  | ComeBack
  | Chat
  | Mute
  | Ping;

export type AnyEvent =
  | Sat
  | Left
  | Began
  | Drew
  | Played
  | Ended
  | TookBack
  | Proposed
  | Declined
  | Paused
  | Resumed
  | StoodIn
  | CameBack
  | Rested
  | Chatted
  | HintUsed
  | Rematched;
