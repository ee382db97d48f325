// Written by scripts/table_script.py from the Python of a table: do not edit.
export default function (py, host) {
  const { np } = py;
  class News {
    constructor(...given) { this.__init__(...given); }
    __init__(game_, desk_, since_, entries_, in_words_ = true) {
      const self_ = this;
      self_._desk = desk_;
      self_._since = since_;
      self_._entries = entries_;
      self_._in_words = in_words_;
      self_._teller = new Teller(game_, undefined, in_words_);
      self_._now = public_now(desk_, in_words_);
    }
    update(seat_, muted_, seats_, n_watchers_) {
      const self_ = this;
      return new Update(self_._since, py.method(self_._teller, "tell_all", seat_, self_._since, self_._entries, muted_), seen_from(seat_, self_._desk, self_._now, self_._in_words), seats_, n_watchers_);
    }
  }
  News.named = {"update": ["seat", "muted", "seats", "n_watchers"]};
  class Trail {
    constructor(...given) { this.__init__(...given); }
    __init__(match_) {
      const self_ = this;
      self_.events = py.list(match_.events);
      self_.counted = [...(function* (t_all) { let i_; for (const t1 of t_all) { i_ = t1;   yield py.item(match_.events, i_); } })(py.iter(counted_at(match_.events)))];
      self_.stand = py.replace(match_, { [py.kwargs]: true, events: py.item(match_.events, new py.Slice(null, 1, null)), dealer: null });
      self_._known = py.len(self_.counted);
      self_._stands = [self_.stand];
      self_._dealer = ((t2) => (py.truth(t2) ? py.method(match_.dealer, "copy") : t2))(match_.dealer);
      self_._n_drawn = py.sum((function* (t_all) { let event_; for (const t3 of t_all) { event_ = t3;   yield py.isinstance(event_, [Drew]); } })(py.iter(match_.events)));
    }
    match() {
      const self_ = this;
      let dealer_;
      dealer_ = ((t1) => (py.truth(t1) ? py.method(self_._dealer, "copy") : t1))(self_._dealer);
      return py.replace(self_.stand, { [py.kwargs]: true, events: py.tuple(py.iter(self_.events)), dealer: dealer_ });
    }
    follow_all(events_) {
      const self_ = this;
      let event_;
      for (const t1 of py.iter(events_)) {
        event_ = t1;
        py.method(self_, "follow", event_);
      }
      return self_;
    }
    follow(event_) {
      const self_ = this;
      let stand_;
      if (py.truth(py.isinstance(event_, [TookBack]))) {
        py.method(self_, "_go_back", event_);
      } else {
        if (py.truth(py.isinstance(event_, [Drew]))) {
          py.method(self_, "_deal_again", event_);
        }
        stand_ = py.method(self_.stand, "following", event_);
        self_.stand = py.replace(stand_, { [py.kwargs]: true, events: py.item(stand_.events, new py.Slice(null, 1, null)) });
        py.method(self_.counted, "append", event_);
        py.method(self_._stands, "append", self_.stand);
      }
      py.method(self_.events, "append", event_);
    }
    _go_back(event_) {
      const self_ = this;
      if (py.truth(self_.stand.is_over)) {
        throw new BadRecord(new Text("la partie est déjà finie", "the match is already over"));
      }
      if (py.truth(py.ne(event_, py.method(self_, "take_back_of", event_.seat, event_.at)))) {
        throw new BadRecord(new Text("reprise impossible", "impossible take-back"));
      }
      if (py.truth(py.lt(event_.keep, self_._known))) {
        py.method(self_, "_walk_again", event_.keep);
      }
      py.delitem(self_.counted, new py.Slice(event_.keep, null, null));
      py.delitem(self_._stands, new py.Slice(py.add(py.sub(event_.keep, self_._known), 1), null, null));
      self_.stand = py.item(self_._stands, py.neg(1));
    }
    _walk_again(n_) {
      const self_ = this;
      let first_;
      first_ = py.method(self_.stand, "at_opening");
      const t1 = py.unpack(py.tuple([1, py.method(new Trail(first_), "follow_all", py.item(self_.counted, new py.Slice(1, n_, null)))._stands]), 2);
      self_._known = t1[0];
      self_._stands = t1[1];
    }
    _deal_again(event_) {
      const self_ = this;
      let pool_, weights_;
      self_._n_drawn = py.add(self_._n_drawn, 1);
      if (py.truth((self_._dealer === null))) {
        return null;
      }
      const t1 = py.unpack(py.method(host.engine(self_.stand.game), "chance", self_.stand.states), 2);
      pool_ = t1[0];
      weights_ = t1[1];
      if ((py.truth(py.ne(pool_, -1)) && py.truth(py.ne(py.method(self_._dealer, "pick", pool_, py.method(weights_, "tolist"), event_.to), event_.outcome)))) {
        throw new BadRecord(new Text(("le tirage " + py.format(self_._n_drawn, "", "") + " ne suit pas du secret"), ("draw " + py.format(self_._n_drawn, "", "") + " does not follow from the secret")));
      }
    }
    take_back_of(seat_, at_) {
      const self_ = this;
      let event_, i_, revealed_;
      revealed_ = false;
      for (const t1 of py.iter(new py.Range(py.sub(py.len(self_.counted), 1), py.neg(1), py.neg(1)))) {
        i_ = t1;
        event_ = py.item(self_.counted, i_);
        if ((py.truth(py.isinstance(event_, [Played])) && py.truth(py.eq(event_.seat, seat_)))) {
          return new TookBack(i_, seat_, revealed_, at_);
        }
        revealed_ = py.or(revealed_, ((t2) => (py.truth(t2) ? py.ne(event_.to, 9) : t2))(py.isinstance(event_, [Drew])));
      }
      return null;
    }
  }
  Trail.named = {"follow_all": ["events"], "follow": ["event"], "_go_back": ["event"], "_walk_again": ["n"], "_deal_again": ["event"], "take_back_of": ["seat", "at"]};
  class MatchRecord {
    constructor(match, date = "", secret = null, hints = py.tuple([])) { this.match = match; this.date = date; this.secret = secret; this.hints = hints; }
  }
  MatchRecord.fields = ["match", "date", "secret", "hints"];
  class Teller {
    constructor(...given) { this.__init__(...given); }
    __init__(game_, is_open_ = false, in_words_ = true) {
      const self_ = this;
      self_.game = game_;
      self_.is_open = is_open_;
      self_.in_words = in_words_;
      self_._played_last = null;
    }
    tell_all(seat_, since_, entries_, muted_) {
      const self_ = this;
      return [...(function* (t_all) { let entry_, event_, seq_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); seq_ = t2[0]; entry_ = t2[1];  if (!(py.truth(py.isinstance(entry_, [Said])) && py.truth(py.contains(muted_, entry_.player)))) {for (const t3 of py.iter(py.method(self_, "tell", seat_, seq_, entry_))) { event_ = t3;   yield event_; }}} })(py.iter(py.all_pairs(entries_, py.add(since_, 1))))];
    }
    tell(seat_, seq_, entry_) {
      const self_ = this;
      let at_;
      at_ = entry_.at;
      if (py.truth(py.isinstance(entry_, [Advance]))) {
        return [...(function* (t_all) { let event_; for (const t1 of t_all) { event_ = t1;   yield (py.truth(py.isinstance(event_, [Drew])) ? py.method(self_, "_drew", seat_, seq_, at_, event_) : py.method(self_, "_event", seat_, seq_, entry_, event_)); } })(py.iter(entry_.events))];
      }
      const t2 = entry_;
      if (py.isinstance(t2, [Seated])) {
        return [new Sat(entry_.seat, entry_.name, seq_, at_)];
      } else if (py.isinstance(t2, [Unseated])) {
        return [new Left(entry_.seat, seq_, at_)];
      } else if (py.isinstance(t2, [Proposed])) {
        return [new Proposed_2(entry_.seat, entry_.what, seq_, at_)];
      } else if (py.isinstance(t2, [Declined])) {
        return [new Declined_2(entry_.seat, entry_.what, seq_, at_)];
      } else if (py.isinstance(t2, [Paused])) {
        return [new Paused_2(seq_, at_)];
      } else if (py.isinstance(t2, [Resumed])) {
        return [new Resumed_2(seq_, at_)];
      } else if (py.isinstance(t2, [StoodIn])) {
        return [new StoodIn_2(entry_.seat, entry_.bot, seq_, at_)];
      } else if (py.isinstance(t2, [CameBack])) {
        return [new CameBack_2(entry_.seat, seq_, at_)];
      } else if (py.isinstance(t2, [Rested])) {
        return [new Rested_2(entry_.seat, entry_.until, seq_, at_)];
      } else if (py.isinstance(t2, [Said]) && !py.truth(entry_.text)) {
        return [];
      } else if (py.isinstance(t2, [Said])) {
        return [new Chatted(entry_.seat, entry_.player, entry_.name, entry_.text, seq_, at_)];
      } else if (py.isinstance(t2, [Hinted])) {
        return [new HintUsed(entry_.seat, seq_, at_)];
      } else if (py.isinstance(t2, [Rematched])) {
        return [new Rematched_2(entry_.table, seq_, at_)];
      }
      return [];
    }
    _event(seat_, seq_, entry_, event_) {
      const self_ = this;
      let at_, who_;
      at_ = entry_.at;
      const t1 = event_;
      if (py.isinstance(t1, [Played])) {
        return py.method(self_, "_played", seat_, seq_, entry_, event_);
      } else if (py.isinstance(t1, [Started])) {
        return new Began(py.list(event_.players), event_.commitment, py.list(event_.seeds), py.list(event_.pledges), seq_, at_);
      } else if (py.isinstance(t1, [TookBack])) {
        return new TookBack_2(event_.seat, event_.keep, event_.revealed, seq_, at_);
      }
      who_ = py.getattr(event_, "seat", py.neg(1));
      return new Ended(ending_of(event_), who_, seq_, at_);
    }
    _drew(seat_, seq_, at_, event_) {
      const self_ = this;
      let drawer_, may_see_, outcome_;
      drawer_ = (py.truth(py.lt(event_.to, 4)) ? event_.to : py.neg(1));
      may_see_ = ((t5) => (py.truth(t5) ? t5 : ((t4) => (py.truth(t4) ? t4 : ((t1, t2, t3) => py.eq(t1, t2) && py.ge(t2, t3))(drawer_, seat_, 0)))(py.eq(event_.to, 8))))(self_.is_open);
      outcome_ = (py.truth(may_see_) ? py.method(self_.game.notation, "format_outcome", event_.pool, event_.outcome) : null);
      return new Drew_2(event_.pool, drawer_, outcome_, seq_, at_);
    }
    _played(seat_, seq_, entry_, event_) {
      const self_ = this;
      let full_, told_;
      if ((py.truth(py.ne(event_.seat, seat_)) && !py.truth(self_.is_open))) {
        told_ = py.method(self_.game.notation, "tell_move", event_.move);
        if (py.truth(py.ne(told_, event_.move))) {
          return py.method(self_, "_played_so", seq_, entry_, event_, told_, [told_]);
        }
      }
      if ((py.truth((self_._played_last === null)) || py.truth(!(py.item(self_._played_last, 0) === entry_)))) {
        full_ = py.method(self_, "_played_so", seq_, entry_, event_, event_.move, py.list(entry_.parts));
        self_._played_last = py.tuple([entry_, full_]);
      }
      return py.item(self_._played_last, 1);
    }
    _played_so(seq_, entry_, event_, move_, parts_) {
      const self_ = this;
      return new Played_2(event_.seat, move_, parts_, event_.points, [...(function* (t_all) { let line_; for (const t1 of t_all) { line_ = t1;   yield told_line(self_.game, line_, self_.in_words); } })(py.iter(entry_.lines))], entry_.by_clock, seq_, entry_.at);
    }
  }
  Teller.named = {"tell_all": ["seat", "since", "entries", "muted"], "tell": ["seat", "seq", "entry"], "_event": ["seat", "seq", "entry", "event"], "_drew": ["seat", "seq", "at", "event"], "_played": ["seat", "seq", "entry", "event"], "_played_so": ["seq", "entry", "event", "move", "parts"]};
  class Series_2 {
    constructor(total, rounds) { this.total = total; this.rounds = rounds; }
    static new(game_, players_ = py.tuple(["", ""]), options_ = null, total_ = null, secret_ = null, seeds_ = py.tuple([]), at_ = 0) {
      let default_, match_;
      game_ = (py.truth(py.isinstance(game_, ["str"])) ? host.game(game_) : game_);
      default_ = rounds_of(game_).total;
      total_ = (py.truth((total_ === null)) ? default_ : checked_total(total_));
      match_ = Match.new(game_, players_, options_, secret_, seeds_, undefined, undefined, at_);
      return new Series_2(total_, py.tuple([match_]));
    }
    static replay(total_, rounds_) {
      let match_, series_;
      if (!py.truth(rounds_)) {
        throw new BadRecord(new Text("une série sans manche", "a series without a round"));
      }
      series_ = new Series_2(total_, py.tuple([py.item(rounds_, 0)]));
      for (const t1 of py.iter(py.item(rounds_, new py.Slice(1, null, null)))) {
        match_ = t1;
        series_ = py.method(series_, "_following", match_);
      }
      return series_;
    }
    get match() {
      const self_ = this;
      return py.item(self_.rounds, py.neg(1));
    }
    get game() {
      const self_ = this;
      return self_.match.game;
    }
    get scores() {
      const self_ = this;
      let by_round_;
      by_round_ = [...(function* (t_all) { let match_; for (const t1 of t_all) { match_ = t1;   yield points_of(match_); } })(py.iter(self_.rounds))];
      return py.tuple(py.iter(py.map(py.sum, py.zip([...py.iter(by_round_)], true))));
    }
    get is_over() {
      const self_ = this;
      return py.ge(py.max([self_.scores], {  }), self_.total);
    }
    get outcome() {
      const self_ = this;
      return outcome_of(self_.total, self_.scores, py.len(self_.rounds));
    }
    after(text_, seat_ = null, at_ = 0) {
      const self_ = this;
      return py.method(self_, "with_match", py.method(self_.match, "after", text_, { [py.kwargs]: true, seat: seat_, at: at_ }));
    }
    with_match(match_) {
      const self_ = this;
      return py.replace(self_, { [py.kwargs]: true, rounds: py.tuple([...py.iter(py.item(self_.rounds, new py.Slice(null, py.neg(1), null))), match_]) });
    }
    _following(match_) {
      const self_ = this;
      let before_, first_, now_;
      if (py.truth(self_.is_over)) {
        throw new BadRecord(new Text("une manche après la fin", "a round after the end"));
      }
      if (!py.truth(self_.match.is_over)) {
        throw new BadRecord(new Text("la manche d'avant n'est pas finie", "a round before is not over"));
      }
      const t1 = py.unpack(py.tuple([self_.match.started, match_.started]), 2);
      before_ = t1[0];
      now_ = t1[1];
      if (py.truth(py.ne(py.tuple([before_.game, before_.players]), py.tuple([now_.game, now_.players])))) {
        throw new BadRecord(new Text("d'autres joueurs ou un autre jeu", "other players or game"));
      }
      first_ = next_first(self_.match);
      if (py.truth(py.ne(now_.options, new py.Dict([...py.method(before_.options, 'items'), ["first", first_]])))) {
        throw new BadRecord(new Text(("d'autres options, ou ce n'est pas à la place " + py.format(first_, "", "") + " de commencer"), ("other options, or it is not for seat " + py.format(first_, "", "") + " to begin")));
      }
      return py.replace(self_, { [py.kwargs]: true, rounds: py.tuple([...py.iter(self_.rounds), match_]) });
    }
  }
  Series_2.named = {"after": ["text", "seat", "at"], "with_match": ["match"], "_following": ["match"]};
  Series_2.fields = ["total", "rounds"];
  class Text extends py.Tuple {
    constructor(fr, en) { super(); this.push(fr, en); }
    get fr() { return this[0]; }
    get en() { return this[1]; }
    to(lang_) {
      const self_ = this;
      return (py.truth(py.eq(lang_, "en")) ? typeset(self_.en, "en") : typeset(self_.fr, "fr"));
    }
  }
  class Step extends py.Tuple {
    constructor(match, parts, lines) { super(); this.push(match, parts, lines); }
    get match() { return this[0]; }
    get parts() { return this[1]; }
    get lines() { return this[2]; }
  }
  class Seat {
    constructor(kind, player = "", name = "", bot = "", seed = "", pledge = "", rests = 0) { this.kind = kind; this.player = player; this.name = name; this.bot = bot; this.seed = seed; this.pledge = pledge; this.rests = rests; }
  }
  Seat.fields = ["kind", "player", "name", "bot", "seed", "pledge", "rests"];
  Object.assign(Seat, { names: ["kind", "player", "name", "bot", "seed", "pledge", "rests"], omits: true, holds: () => ({  }) });
  class Pace {
    constructor(kind = "none", base = 0, increment = 0, at_zero = "lose") { this.kind = kind; this.base = base; this.increment = increment; this.at_zero = at_zero; }
  }
  Pace.fields = ["kind", "base", "increment", "at_zero"];
  Object.assign(Pace, { names: ["kind", "base", "increment", "at_zero"], holds: () => ({  }) });
  class Rounds {
    constructor(total, points, tables = py.tuple([])) { this.total = total; this.points = points; this.tables = tables; }
  }
  Rounds.fields = ["total", "points", "tables"];
  Object.assign(Rounds, { names: ["total", "points", "tables"], omits: true, holds: () => ({  }) });
  class Clock {
    constructor(pace, left, running = -1, since = 0, paused = -1) { this.pace = pace; this.left = left; this.running = running; this.since = since; this.paused = paused; }
    static new(pace_, n_seats_) {
      return new Clock(pace_, py.mul(py.tuple([pace_.base]), n_seats_));
    }
    awake(now_) {
      const self_ = this;
      return (py.truth(py.lt(self_.running, 0)) ? self_ : py.replace(self_, { [py.kwargs]: true, since: now_ }));
    }
    deadline() {
      const self_ = this;
      if ((py.truth(py.lt(self_.running, 0)) || py.truth(py.eq(self_.pace.kind, "none")))) {
        return null;
      }
      return py.add(self_.since, py.item(self_.left, self_.running));
    }
    turned(seat_, now_, rest_ = 0) {
      const self_ = this;
      let clock_, left_;
      clock_ = py.method(self_, "passed", now_);
      left_ = py.list(clock_.left);
      if ((py.truth(py.ge(clock_.running, 0)) && py.truth(py.ne(clock_.running, seat_)) && py.truth(py.eq(self_.pace.kind, "game")))) {
        { const [t1, t2] = [left_, clock_.running]; py.setitem(t1, t2, py.add(py.item(t1, t2), self_.pace.increment)); }
      }
      if ((py.truth(py.ge(seat_, 0)) && py.truth(py.contains(py.tuple(["move", "days"]), self_.pace.kind)))) {
        py.setitem(left_, seat_, py.add(self_.pace.base, rest_));
      }
      return py.replace(clock_, { [py.kwargs]: true, left: py.tuple(py.iter(left_)), running: seat_, since: now_, paused: py.neg(1) });
    }
    stopped(now_) {
      const self_ = this;
      let clock_;
      if (py.truth(py.lt(self_.running, 0))) {
        return self_;
      }
      clock_ = py.method(self_, "passed", now_);
      return py.replace(clock_, { [py.kwargs]: true, running: py.neg(1), paused: clock_.running });
    }
    resumed(now_) {
      const self_ = this;
      if (py.truth(py.lt(self_.paused, 0))) {
        return self_;
      }
      return py.replace(self_, { [py.kwargs]: true, running: self_.paused, since: now_, paused: py.neg(1) });
    }
    passed(now_) {
      const self_ = this;
      let left_;
      if ((py.truth(py.lt(self_.running, 0)) || py.truth(py.eq(self_.pace.kind, "none")))) {
        return self_;
      }
      left_ = py.list(self_.left);
      py.setitem(left_, self_.running, py.max([0, py.sub(py.item(left_, self_.running), py.max([0, py.sub(now_, self_.since)], {  }))], {  }));
      return py.replace(self_, { [py.kwargs]: true, left: py.tuple(py.iter(left_)), since: now_ });
    }
  }
  Clock.named = {"awake": ["now"], "turned": ["seat", "now", "rest"], "stopped": ["now"], "resumed": ["now"], "passed": ["now"]};
  Clock.fields = ["pace", "left", "running", "since", "paused"];
  Object.assign(Clock, { names: ["pace", "left", "running", "since", "paused"], holds: () => ({ pace: [Pace] }) });
  class Line {
    constructor(fr, en, points, clause, kind = "", numbers = py.tuple([])) { this.fr = fr; this.en = en; this.points = points; this.clause = clause; this.kind = kind; this.numbers = numbers; }
  }
  Line.fields = ["fr", "en", "points", "clause", "kind", "numbers"];
  Object.assign(Line, { names: ["fr", "en", "points", "clause", "kind", "numbers"], isRow: true, holds: () => ({  }) });
  class NewTable {
    constructor(game, seats, options = new py.Dict(), clock = new ClockSpec(), listed = false, watch = true, open_chat = false, name = "", pledge = "", total = 0) { this.game = game; this.seats = seats; this.options = options; this.clock = clock; this.listed = listed; this.watch = watch; this.open_chat = open_chat; this.name = name; this.pledge = pledge; this.total = total; }
  }
  NewTable.fields = ["game", "seats", "options", "clock", "listed", "watch", "open_chat", "name", "pledge", "total"];
  Object.assign(NewTable, { names: ["game", "seats", "options", "clock", "listed", "watch", "open_chat", "name", "pledge", "total"], holds: () => ({ seats: [NewSeat], clock: [ClockSpec] }) });
  class NewSeat {
    constructor(kind, name = "", bot = "") { this.kind = kind; this.name = name; this.bot = bot; }
  }
  NewSeat.fields = ["kind", "name", "bot"];
  Object.assign(NewSeat, { names: ["kind", "name", "bot"], holds: () => ({  }) });
  class ClockSpec {
    constructor(kind = "none", seconds = 0, increment = 0, days = 0, at_zero = "lose") { this.kind = kind; this.seconds = seconds; this.increment = increment; this.days = days; this.at_zero = at_zero; }
  }
  ClockSpec.fields = ["kind", "seconds", "increment", "days", "at_zero"];
  Object.assign(ClockSpec, { names: ["kind", "seconds", "increment", "days", "at_zero"], holds: () => ({  }) });
  class Summary {
    constructor(seats = [], scores = [], winners = [], why = "", series = false) { this.seats = seats; this.scores = scores; this.winners = winners; this.why = why; this.series = series; }
  }
  Summary.fields = ["seats", "scores", "winners", "why", "series"];
  Object.assign(Summary, { names: ["chairs", "scores", "winners", "why", "series"], omits: true, holds: () => ({  }) });
  class Mine {
    constructor(table, game, status, seats, your_turn, next_round, changed_at, mine = [], scores = [], winners = [], why = "", is_series = false, series = null, damaged = false, ends_at = 0) { this.table = table; this.game = game; this.status = status; this.seats = seats; this.your_turn = your_turn; this.next_round = next_round; this.changed_at = changed_at; this.mine = mine; this.scores = scores; this.winners = winners; this.why = why; this.is_series = is_series; this.series = series; this.damaged = damaged; this.ends_at = ends_at; }
  }
  Mine.fields = ["table", "game", "status", "seats", "your_turn", "next_round", "changed_at", "mine", "scores", "winners", "why", "is_series", "series", "damaged", "ends_at"];
  Object.assign(Mine, { names: ["table", "game", "status", "seats", "your_turn", "next_round", "changed_at", "mine", "scores", "winners", "why", "is_series", "series", "damaged", "ends_at"], holds: () => ({  }) });
  class Series {
    constructor(total, round, scores, gained, tables, result) { this.total = total; this.round = round; this.scores = scores; this.gained = gained; this.tables = tables; this.result = result; }
  }
  Series.fields = ["total", "round", "scores", "gained", "tables", "result"];
  Object.assign(Series, { names: ["total", "round", "scores", "gained", "tables", "result"], holds: () => ({  }) });
  class Result {
    constructor(scores, winners, why, text, numbers = []) { this.scores = scores; this.winners = winners; this.why = why; this.text = text; this.numbers = numbers; }
  }
  Result.fields = ["scores", "winners", "why", "text", "numbers"];
  Object.assign(Result, { names: ["scores", "winners", "why", "text", "numbers"], holds: () => ({  }) });
  class Desk {
    constructor(id, opening, secret, seats, seating, seq = 1, n_asides = 0, n_backs = 0, position = 1, match = null, is_over = false, turn = -1, scores = py.tuple([]), clock = null, offers = py.tuple([]), is_paused = false, next = "", changed_at = 0, asked = false, moved_at = 0, hints = py.tuple([])) { this.id = id; this.opening = opening; this.secret = secret; this.seats = seats; this.seating = seating; this.seq = seq; this.n_asides = n_asides; this.n_backs = n_backs; this.position = position; this.match = match; this.is_over = is_over; this.turn = turn; this.scores = scores; this.clock = clock; this.offers = offers; this.is_paused = is_paused; this.next = next; this.changed_at = changed_at; this.asked = asked; this.moved_at = moved_at; this.hints = hints; }
    get status() {
      const self_ = this;
      if (py.truth((self_.match === null))) {
        return "waiting";
      }
      if (py.truth(self_.is_over)) {
        return "over";
      }
      return (py.truth(self_.is_paused) ? "paused" : "running");
    }
    get bot_to_move() {
      const self_ = this;
      if ((py.truth(py.lt(self_.turn, 0)) || py.truth(self_.is_paused))) {
        return "";
      }
      return py.item(self_.seats, self_.turn).bot;
    }
    get stage() {
      const self_ = this;
      let parts_;
      if (!py.truth(self_.is_ready)) {
        return "people";
      }
      parts_ = [...(function* (t_all) { let mine_; for (const t1 of t_all) { mine_ = t1;   yield py.item(self_.seats, py.item(mine_, 0)); } })(py.iter(py.method(self_.seating, "values")))];
      return ((py.truth(self_.asked) || py.truth(py.all((function* (t_all) { let seat_; for (const t2 of t_all) { seat_ = t2;   yield seat_.pledge; } })(py.iter(parts_))))) ? "seeds" : "pledges");
    }
    check_position(position_) {
      const self_ = this;
      if (py.truth(py.ne(position_, self_.position))) {
        throw stale();
      }
    }
    check_running() {
      const self_ = this;
      py.method(self_, "running");
      if (py.truth(self_.is_over)) {
        throw new MatchOver(new Text("la partie est finie", "the match is over"));
      }
    }
    running() {
      const self_ = this;
      let match_;
      match_ = py.method(self_, "begun");
      if ((py.truth(self_.is_paused) && !py.truth(self_.is_over))) {
        throw is_paused();
      }
      return match_;
    }
    seats_of(player_) {
      const self_ = this;
      return py.method(self_.seating, "get", player_, []);
    }
    eyes_of(seats_) {
      const self_ = this;
      if (py.truth(py.eq(py.len(seats_), 1))) {
        return py.item(seats_, 0);
      }
      return (py.truth(py.contains(seats_, self_.turn)) ? self_.turn : py.neg(1));
    }
    get awaits_round() {
      const self_ = this;
      if ((!py.truth(self_.is_over) || py.truth((self_.opening.rounds === null)) || py.truth(self_.next))) {
        return false;
      }
      return (py.method(self_, "series_outcome") === null);
    }
    round_points() {
      const self_ = this;
      return ((py.truth(!(self_.match === null)) && py.truth(self_.is_over)) ? points_of(self_.match) : py.tuple([]));
    }
    series_scores() {
      const self_ = this;
      let before_, gained_;
      before_ = (py.truth(!(self_.opening.rounds === null)) ? self_.opening.rounds.points : py.tuple([]));
      gained_ = ((t1) => (py.truth(t1) ? t1 : py.mul(py.tuple([0]), py.len(before_))))(py.method(self_, "round_points"));
      return py.tuple(py.iter(py.map(py.sum, py.zip([before_, gained_], true))));
    }
    series_outcome() {
      const self_ = this;
      let rounds_;
      rounds_ = self_.opening.rounds;
      if ((py.truth((rounds_ === null)) || !py.truth(self_.is_over))) {
        return null;
      }
      return outcome_of(rounds_.total, py.method(self_, "series_scores"), py.add(py.len(rounds_.tables), 1));
    }
    next_opening(commitment_, at_) {
      const self_ = this;
      let changes_, is_new_, opening_, rounds_, seats_;
      const t1 = py.unpack(py.tuple([self_.opening, self_.opening.rounds]), 2);
      opening_ = t1[0];
      rounds_ = t1[1];
      changes_ = new py.Dict([["commitment", commitment_], ["listed", false], ["at", at_]]);
      seats_ = py.method(self_, "opening_seats");
      if (py.truth((rounds_ === null))) {
        return py.replace(opening_, { [py.kwargs]: true, seats: py.tuple([...py.iter(py.item(seats_, new py.Slice(1, null, null))), py.item(seats_, 0)]), ...py.words(changes_) });
      }
      is_new_ = !(py.method(self_, "series_outcome") === null);
      return py.replace(opening_, { [py.kwargs]: true, seats: seats_, options: new py.Dict([...py.method(opening_.options, 'items'), ["first", next_first(self_.match)]]), rounds: new Rounds(rounds_.total, (py.truth(is_new_) ? py.mul(py.tuple([0]), py.len(seats_)) : py.method(self_, "series_scores")), (py.truth(is_new_) ? py.tuple([]) : py.tuple([...py.iter(rounds_.tables), self_.id]))), ...py.words(changes_) });
    }
    record() {
      const self_ = this;
      return write_record(py.method(self_, "begun"), self_.date, self_.secret, self_.hints);
    }
    get date() {
      const self_ = this;
      return host.day_of(self_.opening.at);
    }
    deadline() {
      const self_ = this;
      return (py.truth(py.eq(self_.opening.pace.at_zero, "ask")) ? null : py.method(self_, "runs_out"));
    }
    runs_out() {
      const self_ = this;
      if ((py.truth((self_.clock === null)) || py.truth(py.ne(self_.status, "running")) || py.truth(self_.bot_to_move))) {
        return null;
      }
      return py.method(self_.clock, "deadline");
    }
    awake(now_) {
      const self_ = this;
      return (py.truth((self_.clock === null)) ? self_ : py.replace(self_, { [py.kwargs]: true, clock: py.method(self_.clock, "awake", now_) }));
    }
    after(entry_, match_ = null) {
      const self_ = this;
      let before_, bot_, counts_, desk_, is_back_, is_over_, seat_, seq_, taken_;
      seq_ = py.add(self_.seq, 1);
      if (py.truth(py.isinstance(entry_, [Advance]))) {
        match_ = (py.truth(!(match_ === null)) ? match_ : followed(self_, entry_.events));
        is_over_ = match_.is_over;
        is_back_ = ((t1) => (py.truth(t1) ? py.isinstance(py.item(entry_.events, 0), [TookBack]) : t1))(py.truth(entry_.events));
        return py.replace(self_, { [py.kwargs]: true, seq: seq_, n_asides: (py.truth(is_back_) ? py.add(self_.n_asides, 3) : self_.n_asides), n_backs: py.add(self_.n_backs, is_back_), changed_at: entry_.at, match: match_, is_over: is_over_, turn: (py.truth(is_over_) ? py.neg(1) : match_.turn), scores: scores_of(match_, is_over_), clock: entry_.clock, offers: py.tuple([]), position: seq_, moved_at: entry_.at });
      }
      desk_ = py.replace(self_, { [py.kwargs]: true, seq: seq_, changed_at: entry_.at, n_asides: py.add(self_.n_asides, 1) });
      if (py.truth(py.isinstance(entry_, [Seated]))) {
        taken_ = new Seat("person", entry_.player, entry_.name, "", entry_.seed, entry_.pledge);
        return py.method(desk_, "with_seat", entry_.seat, taken_);
      }
      if (py.truth(py.isinstance(entry_, [Pledged]))) {
        return py.method(desk_, "with_seat", entry_.seat, py.replace(py.item(self_.seats, entry_.seat), { [py.kwargs]: true, pledge: entry_.pledge }));
      }
      if (py.truth(py.isinstance(entry_, [Seeded]))) {
        return py.method(desk_, "with_seat", entry_.seat, py.replace(py.item(self_.seats, entry_.seat), { [py.kwargs]: true, seed: entry_.seed }));
      }
      if (py.truth(py.isinstance(entry_, [SeedsAsked]))) {
        return py.replace(desk_, { [py.kwargs]: true, asked: true });
      }
      if (py.truth(py.isinstance(entry_, [Unseated]))) {
        return py.method(desk_, "with_seat", entry_.seat, new Seat("open"));
      }
      if (py.truth(py.isinstance(entry_, [Proposed]))) {
        return py.replace(desk_, { [py.kwargs]: true, offers: py.method(self_, "_with_yes", entry_) });
      }
      if (py.truth(py.isinstance(entry_, [Declined]))) {
        return py.replace(desk_, { [py.kwargs]: true, offers: py.tuple(py.iter((function* (t_all) { let offer_; for (const t2 of t_all) { offer_ = t2;  if (py.truth(py.ne(offer_.what, entry_.what))) { yield offer_; }} })(py.iter(self_.offers)))) });
      }
      if (py.truth(py.isinstance(entry_, [Paused, Resumed]))) {
        return py.replace(desk_, { [py.kwargs]: true, clock: entry_.clock, is_paused: py.isinstance(entry_, [Paused]), offers: py.tuple([]), moved_at: entry_.at });
      }
      if (py.truth(py.isinstance(entry_, [StoodIn, CameBack]))) {
        bot_ = (py.truth(py.isinstance(entry_, [StoodIn])) ? entry_.bot : "");
        for (const t3 of py.iter(py.method(self_, "seats_of", py.item(self_.seats, entry_.seat).player))) {
          seat_ = t3;
          desk_ = py.method(desk_, "with_seat", seat_, py.replace(py.item(self_.seats, seat_), { [py.kwargs]: true, bot: bot_ }));
        }
        return py.replace(desk_, { [py.kwargs]: true, offers: py.tuple([]), moved_at: entry_.at });
      }
      if (py.truth(py.isinstance(entry_, [Rested]))) {
        for (const t4 of py.iter(py.method(self_, "seats_of", py.item(self_.seats, entry_.seat).player))) {
          seat_ = t4;
          desk_ = py.method(desk_, "with_seat", seat_, py.replace(py.item(self_.seats, seat_), { [py.kwargs]: true, rests: entry_.until }));
        }
        return py.replace(desk_, { [py.kwargs]: true, clock: entry_.clock });
      }
      if (py.truth(py.isinstance(entry_, [Hinted]))) {
        before_ = ((t5) => (py.truth(t5) ? t5 : py.mul(py.tuple([0]), py.len(self_.seats))))(self_.hints);
        counts_ = py.tuple(py.iter((function* (t_all) { let n_, seat_; for (const t6 of t_all) { const t7 = py.unpack(t6, 2); seat_ = t7[0]; n_ = t7[1];   yield py.add(n_, py.eq(seat_, entry_.seat)); } })(py.iter(py.all_pairs(before_)))));
        return py.replace(desk_, { [py.kwargs]: true, hints: counts_ });
      }
      if (py.truth(py.isinstance(entry_, [Rematched]))) {
        return py.replace(desk_, { [py.kwargs]: true, next: entry_.table, offers: py.tuple([]) });
      }
      if (py.truth(py.isinstance(entry_, [Opening]))) {
        throw new BadRecord(new Text("une table s’ouvre une fois", "a table opens once"));
      }
      return desk_;
    }
    with_seat(i_, seat_) {
      const self_ = this;
      let seats_;
      seats_ = py.tuple([...py.iter(py.item(self_.seats, new py.Slice(null, i_, null))), seat_, ...py.iter(py.item(self_.seats, new py.Slice(py.add(i_, 1), null, null)))]);
      return py.replace(self_, { [py.kwargs]: true, seats: seats_, seating: seating_of(seats_) });
    }
    _with_yes(entry_) {
      const self_ = this;
      let offer_, others_;
      offer_ = ((t1) => (py.truth(t1) ? t1 : new Offer_2(entry_.what, entry_.seat, py.tuple([]))))(py.method(self_, "offer", entry_.what));
      others_ = py.tuple(py.iter((function* (t_all) { let other_; for (const t2 of t_all) { other_ = t2;  if (py.truth(py.ne(other_.what, entry_.what))) { yield other_; }} })(py.iter(self_.offers))));
      return py.tuple([...py.iter(others_), py.replace(offer_, { [py.kwargs]: true, yes: py.tuple([...py.iter(offer_.yes), entry_.seat]) })]);
    }
    get is_ready() {
      const self_ = this;
      return ((t2) => (py.truth(t2) ? py.all((function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield py.ne(seat_.kind, "open"); } })(py.iter(self_.seats))) : t2))((self_.match === null));
    }
    begun() {
      const self_ = this;
      if (py.truth((self_.match === null))) {
        throw not_begun();
      }
      return self_.match;
    }
    offer(what_) {
      const self_ = this;
      return py.next((function* (t_all) { let offer_; for (const t1 of t_all) { offer_ = t1;  if (py.truth(py.eq(offer_.what, what_))) { yield offer_; }} })(py.iter(self_.offers)), null);
    }
    agreed(offer_) {
      const self_ = this;
      return (py.truth(!(offer_ === null)) ? new py.PySet((function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield py.item(self_.seats, seat_).player; } })(py.iter(offer_.yes))) : new py.PySet());
    }
    opening_seats() {
      const self_ = this;
      return py.tuple(py.iter((function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield py.replace(seat_, { [py.kwargs]: true, seed: "", pledge: "" }); } })(py.iter(self_.seats))));
    }
    people() {
      const self_ = this;
      return new py.PySet((function* (t_all) { let mine_, player_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); player_ = t2[0]; mine_ = t2[1];  if (!py.truth(py.item(self_.seats, py.item(mine_, 0)).bot)) { yield player_; }} })(py.iter(py.method(self_.seating, "items"))));
    }
    is_late(now_) {
      const self_ = this;
      let end_;
      end_ = py.method(self_, "runs_out");
      return ((t2) => (py.truth(t2) ? ((t1) => (py.truth(t1) ? py.ge(now_, end_) : t1))(!(end_ === null)) : t2))(py.eq(self_.opening.pace.at_zero, "ask"));
    }
    rest_of(seat_, now_) {
      const self_ = this;
      return (py.truth(py.ge(seat_, 0)) ? py.max([0, py.sub(py.item(self_.seats, seat_).rests, now_)], {  }) : 0);
    }
  }
  Desk.named = {"check_position": ["position"], "seats_of": ["player"], "eyes_of": ["seats"], "next_opening": ["commitment", "at"], "awake": ["now"], "after": ["entry", "match"], "with_seat": ["i", "seat"], "_with_yes": ["entry"], "offer": ["what"], "agreed": ["offer"], "is_late": ["now"], "rest_of": ["seat", "now"]};
  Desk.fields = ["id", "opening", "secret", "seats", "seating", "seq", "n_asides", "n_backs", "position", "match", "is_over", "turn", "scores", "clock", "offers", "is_paused", "next", "changed_at", "asked", "moved_at", "hints"];
  Object.assign(Desk, { names: ["id", "opening", "secret", "seats", "seating", "seq", "n_asides", "n_backs", "position", "match", "is_over", "turn", "scores", "clock", "offers", "is_paused", "next", "changed_at", "asked", "moved_at", "hints"], holds: () => ({  }) });
  const JetonsError = py.refused("JetonsError", "error", py.Refused);
  class Replay {
    constructor(table, game, options, seats, seat, frames, result, deal, record, began_at, ended_at, next, series) { this.table = table; this.game = game; this.options = options; this.seats = seats; this.seat = seat; this.frames = frames; this.result = result; this.deal = deal; this.record = record; this.began_at = began_at; this.ended_at = ended_at; this.next = next; this.series = series; }
  }
  Replay.fields = ["table", "game", "options", "seats", "seat", "frames", "result", "deal", "record", "began_at", "ended_at", "next", "series"];
  Object.assign(Replay, { names: ["table", "game", "options", "seats", "seat", "frames", "result", "deal", "record", "began_at", "ended_at", "next", "series"], holds: () => ({  }) });
  class Shown {
    constructor(stand, entries, n_counted, n_moves) { this.stand = stand; this.entries = entries; this.n_counted = n_counted; this.n_moves = n_moves; }
  }
  Shown.fields = ["stand", "entries", "n_counted", "n_moves"];
  Object.assign(Shown, { names: ["stand", "entries", "n_counted", "n_moves"], holds: () => ({  }) });
  class Frame {
    constructor(events, view, scores, turn, move) { this.events = events; this.view = view; this.scores = scores; this.turn = turn; this.move = move; }
  }
  Frame.fields = ["events", "view", "scores", "turn", "move"];
  Object.assign(Frame, { names: ["events", "view", "scores", "turn", "move"], holds: () => ({  }) });
  class Drawn {
    constructor(pool, outcome, text, held) { this.pool = pool; this.outcome = outcome; this.text = text; this.held = held; }
  }
  Drawn.fields = ["pool", "outcome", "text", "held"];
  Object.assign(Drawn, { names: ["pool", "outcome", "text", "held"], holds: () => ({  }) });
  class DealCheck {
    constructor(ok, commitment, secret, pledges, seeds, n_draws, steps, draws, day = "") { this.ok = ok; this.commitment = commitment; this.secret = secret; this.pledges = pledges; this.seeds = seeds; this.n_draws = n_draws; this.steps = steps; this.draws = draws; this.day = day; }
  }
  DealCheck.fields = ["ok", "commitment", "secret", "pledges", "seeds", "n_draws", "steps", "draws", "day"];
  Object.assign(DealCheck, { names: ["ok", "commitment", "secret", "pledges", "seeds", "n_draws", "steps", "draws", "day"], holds: () => ({  }) });
  class Seat_2 {
    constructor(kind, name, player, bot, title, online, away = 0, rests = 0) { this.kind = kind; this.name = name; this.player = player; this.bot = bot; this.title = title; this.online = online; this.away = away; this.rests = rests; }
  }
  Seat_2.fields = ["kind", "name", "player", "bot", "title", "online", "away", "rests"];
  Object.assign(Seat_2, { names: ["kind", "name", "player", "bot", "title", "online", "away", "rests"], holds: () => ({  }) });
  class Now {
    constructor(seq, position, status, turn, seat, view, scores, clock, offers, result, secret, next, series, moved_at = 0, deal = null, hints = []) { this.seq = seq; this.position = position; this.status = status; this.turn = turn; this.seat = seat; this.view = view; this.scores = scores; this.clock = clock; this.offers = offers; this.result = result; this.secret = secret; this.next = next; this.series = series; this.moved_at = moved_at; this.deal = deal; this.hints = hints; }
  }
  Now.fields = ["seq", "position", "status", "turn", "seat", "view", "scores", "clock", "offers", "result", "secret", "next", "series", "moved_at", "deal", "hints"];
  Object.assign(Now, { names: ["seq", "position", "status", "turn", "seat", "view", "scores", "clock", "offers", "result", "secret", "next", "series", "moved_at", "deal", "hints"], omits: true, holds: () => ({  }) });
  class ClockNow {
    constructor(left, running, at) { this.left = left; this.running = running; this.at = at; }
  }
  ClockNow.fields = ["left", "running", "at"];
  Object.assign(ClockNow, { names: ["left", "running", "at"], holds: () => ({  }) });
  class Offer {
    constructor(what, seat, yes) { this.what = what; this.seat = seat; this.yes = yes; }
  }
  Offer.fields = ["what", "seat", "yes"];
  Object.assign(Offer, { names: ["what", "seat", "yes"], holds: () => ({  }) });
  class Deal {
    constructor(stage, pledges, given) { this.stage = stage; this.pledges = pledges; this.given = given; }
  }
  Deal.fields = ["stage", "pledges", "given"];
  Object.assign(Deal, { names: ["stage", "pledges", "given"], holds: () => ({  }) });
  class Try {
    constructor(points, scores, worth, best) { this.points = points; this.scores = scores; this.worth = worth; this.best = best; }
  }
  Try.fields = ["points", "scores", "worth", "best"];
  Object.assign(Try, { names: ["points", "scores", "worth", "best"], holds: () => ({  }) });
  class Offer_2 {
    constructor(what, seat, yes) { this.what = what; this.seat = seat; this.yes = yes; }
  }
  Offer_2.fields = ["what", "seat", "yes"];
  Object.assign(Offer_2, { names: ["what", "seat", "yes"], holds: () => ({  }) });
  class Line_2 {
    constructor(points, clause, cells = [], text = null, kind = "", numbers = []) { this.points = points; this.clause = clause; this.cells = cells; this.text = text; this.kind = kind; this.numbers = numbers; }
  }
  Line_2.fields = ["points", "clause", "cells", "text", "kind", "numbers"];
  Object.assign(Line_2, { names: ["points", "clause", "cells", "text", "kind", "numbers"], omits: true, holds: () => ({  }) });
  class Opening {
    constructor(game, options, seats, pace, owner, commitment, listed = false, watch = true, open_chat = false, rounds = null, day = "", at) { this.game = game; this.options = options; this.seats = seats; this.pace = pace; this.owner = owner; this.commitment = commitment; this.listed = listed; this.watch = watch; this.open_chat = open_chat; this.rounds = rounds; this.day = day; this.at = at; }
  }
  Opening.fields = ["game", "options", "seats", "pace", "owner", "commitment", "listed", "watch", "open_chat", "rounds", "day", "at"];
  Object.assign(Opening, { names: ["game", "options", "chairs", "pace", "owner", "commitment", "listed", "watch", "open_chat", "rounds", "day", "at"], tag: "opening", omits: true, holds: () => ({ seats: [Seat], pace: [Pace], rounds: [Rounds] }) });
  class Seated {
    constructor(seat, player, name, seed = "", pledge = "", at) { this.seat = seat; this.player = player; this.name = name; this.seed = seed; this.pledge = pledge; this.at = at; }
  }
  Seated.fields = ["seat", "player", "name", "seed", "pledge", "at"];
  Object.assign(Seated, { names: ["seat", "player", "name", "seed", "pledge", "at"], tag: "seated", omits: true, holds: () => ({  }) });
  class Unseated {
    constructor(seat, at) { this.seat = seat; this.at = at; }
  }
  Unseated.fields = ["seat", "at"];
  Object.assign(Unseated, { names: ["seat", "at"], tag: "unseated", omits: true, holds: () => ({  }) });
  class Pledged {
    constructor(seat, pledge, at) { this.seat = seat; this.pledge = pledge; this.at = at; }
  }
  Pledged.fields = ["seat", "pledge", "at"];
  Object.assign(Pledged, { names: ["seat", "pledge", "at"], tag: "pledged", omits: true, holds: () => ({  }) });
  class SeedsAsked {
    constructor(at) { this.at = at; }
  }
  SeedsAsked.fields = ["at"];
  Object.assign(SeedsAsked, { names: ["at"], tag: "seeds_asked", omits: true, holds: () => ({  }) });
  class Seeded {
    constructor(seat, seed, at) { this.seat = seat; this.seed = seed; this.at = at; }
  }
  Seeded.fields = ["seat", "seed", "at"];
  Object.assign(Seeded, { names: ["seat", "seed", "at"], tag: "seeded", omits: true, holds: () => ({  }) });
  class Advance {
    constructor(events, clock = null, parts = py.tuple([]), lines = py.tuple([]), by_clock = false, at) { this.events = events; this.clock = clock; this.parts = parts; this.lines = lines; this.by_clock = by_clock; this.at = at; }
  }
  Advance.fields = ["events", "clock", "parts", "lines", "by_clock", "at"];
  Object.assign(Advance, { names: ["events", "clock", "parts", "lines", "by_clock", "at"], tag: "advance", omits: true, holds: () => ({ events: [Abandoned, Agreed, Drew, Played, Resigned, Started, TimedOut, TookBack, WasAbsent], clock: [Clock], lines: [Line] }) });
  class Started {
    constructor(game, rules, players, options, commitment = "", seeds = py.tuple([]), pledges = py.tuple([]), day = "", at = 0) { this.game = game; this.rules = rules; this.players = players; this.options = options; this.commitment = commitment; this.seeds = seeds; this.pledges = pledges; this.day = day; this.at = at; }
  }
  Started.fields = ["game", "rules", "players", "options", "commitment", "seeds", "pledges", "day", "at"];
  Object.assign(Started, { names: ["game", "rules", "players", "options", "commitment", "seeds", "pledges", "day", "at"], tag: "started", omits: true, holds: () => ({  }) });
  class Drew {
    constructor(pool, outcome, to, at = 0) { this.pool = pool; this.outcome = outcome; this.to = to; this.at = at; }
  }
  Drew.fields = ["pool", "outcome", "to", "at"];
  Object.assign(Drew, { names: ["pool", "outcome", "to", "at"], tag: "drew", omits: true, holds: () => ({  }) });
  class Played {
    constructor(seat, move, points = 0, at = 0) { this.seat = seat; this.move = move; this.points = points; this.at = at; }
  }
  Played.fields = ["seat", "move", "points", "at"];
  Object.assign(Played, { names: ["seat", "move", "points", "at"], tag: "played", omits: true, holds: () => ({  }) });
  class Resigned {
    constructor(seat, at = 0) { this.seat = seat; this.at = at; }
  }
  Resigned.fields = ["seat", "at"];
  Object.assign(Resigned, { names: ["seat", "at"], tag: "resigned", omits: true, holds: () => ({  }) });
  class TimedOut {
    constructor(seat, at = 0) { this.seat = seat; this.at = at; }
  }
  TimedOut.fields = ["seat", "at"];
  Object.assign(TimedOut, { names: ["seat", "at"], tag: "timed_out", omits: true, holds: () => ({  }) });
  class WasAbsent {
    constructor(seat, at = 0) { this.seat = seat; this.at = at; }
  }
  WasAbsent.fields = ["seat", "at"];
  Object.assign(WasAbsent, { names: ["seat", "at"], tag: "was_absent", omits: true, holds: () => ({  }) });
  class Agreed {
    constructor(at = 0) { this.at = at; }
  }
  Agreed.fields = ["at"];
  Object.assign(Agreed, { names: ["at"], tag: "agreed", omits: true, holds: () => ({  }) });
  class TookBack {
    constructor(keep, seat, revealed = false, at = 0) { this.keep = keep; this.seat = seat; this.revealed = revealed; this.at = at; }
  }
  TookBack.fields = ["keep", "seat", "revealed", "at"];
  Object.assign(TookBack, { names: ["keep", "seat", "revealed", "at"], tag: "took_back", omits: true, holds: () => ({  }) });
  class Abandoned {
    constructor(at = 0) { this.at = at; }
  }
  Abandoned.fields = ["at"];
  Object.assign(Abandoned, { names: ["at"], tag: "abandoned", omits: true, holds: () => ({  }) });
  class Proposed {
    constructor(seat, what, at) { this.seat = seat; this.what = what; this.at = at; }
  }
  Proposed.fields = ["seat", "what", "at"];
  Object.assign(Proposed, { names: ["seat", "what", "at"], tag: "proposed", omits: true, holds: () => ({  }) });
  class Declined {
    constructor(seat, what, at) { this.seat = seat; this.what = what; this.at = at; }
  }
  Declined.fields = ["seat", "what", "at"];
  Object.assign(Declined, { names: ["seat", "what", "at"], tag: "declined", omits: true, holds: () => ({  }) });
  class Paused {
    constructor(seat, clock = null, at) { this.seat = seat; this.clock = clock; this.at = at; }
  }
  Paused.fields = ["seat", "clock", "at"];
  Object.assign(Paused, { names: ["seat", "clock", "at"], tag: "paused", omits: true, holds: () => ({ clock: [Clock] }) });
  class Resumed {
    constructor(seat, clock = null, at) { this.seat = seat; this.clock = clock; this.at = at; }
  }
  Resumed.fields = ["seat", "clock", "at"];
  Object.assign(Resumed, { names: ["seat", "clock", "at"], tag: "resumed", omits: true, holds: () => ({ clock: [Clock] }) });
  class StoodIn {
    constructor(seat, bot, at) { this.seat = seat; this.bot = bot; this.at = at; }
  }
  StoodIn.fields = ["seat", "bot", "at"];
  Object.assign(StoodIn, { names: ["seat", "bot", "at"], tag: "stood_in", omits: true, holds: () => ({  }) });
  class CameBack {
    constructor(seat, at) { this.seat = seat; this.at = at; }
  }
  CameBack.fields = ["seat", "at"];
  Object.assign(CameBack, { names: ["seat", "at"], tag: "came_back", omits: true, holds: () => ({  }) });
  class Rested {
    constructor(seat, until, clock = null, at) { this.seat = seat; this.until = until; this.clock = clock; this.at = at; }
  }
  Rested.fields = ["seat", "until", "clock", "at"];
  Object.assign(Rested, { names: ["seat", "until", "clock", "at"], tag: "rested", omits: true, holds: () => ({ clock: [Clock] }) });
  class Said {
    constructor(player, name, text, seat = -1, at) { this.player = player; this.name = name; this.text = text; this.seat = seat; this.at = at; }
  }
  Said.fields = ["player", "name", "text", "seat", "at"];
  Object.assign(Said, { names: ["player", "name", "text", "seat", "at"], tag: "said", omits: true, holds: () => ({  }) });
  class Hinted {
    constructor(seat, at) { this.seat = seat; this.at = at; }
  }
  Hinted.fields = ["seat", "at"];
  Object.assign(Hinted, { names: ["seat", "at"], tag: "hinted", omits: true, holds: () => ({  }) });
  class Rematched {
    constructor(table, at) { this.table = table; this.at = at; }
  }
  Rematched.fields = ["table", "at"];
  Object.assign(Rematched, { names: ["table", "at"], tag: "rematched", omits: true, holds: () => ({  }) });
  const BadDeal = py.refused("BadDeal", "bad_deal", JetonsError);
  const BadOption = py.refused("BadOption", "bad_option", JetonsError);
  const Conflict = py.refused("Conflict", "conflict", JetonsError);
  const BadRecord = py.refused("BadRecord", "bad_record", JetonsError);
  class Match {
    constructor(game, states, events, dealer = null, ended = null, origin = null) { this.game = game; this.states = states; this.events = events; this.dealer = dealer; this.ended = ended; this.origin = origin; }
    static new(game_, players_ = py.tuple(["", ""]), options_ = null, secret_ = null, seeds_ = py.tuple([]), pledges_ = py.tuple([]), day_ = "", at_ = 0) {
      let configs_, dealer_, draws_, given_, is_right_, started_, states_, told_;
      game_ = (py.truth(py.isinstance(game_, [host.Game])) ? game_ : host.game(game_));
      for (const t1 of py.iter(py.tuple([py.tuple([players_, ((t4) => (py.truth(t4) ? py.all((function* (t_all) { let p_; for (const t3 of t_all) { p_ = t3;   yield py.isinstance(p_, ["str"]); } })(py.iter(players_))) : t4))(!py.truth(py.isinstance(players_, ["str"])))]), py.tuple([options_, ((t5) => (py.truth(t5) ? t5 : py.isinstance(options_, ["Mapping"])))((options_ === null))])]))) {
        const t2 = py.unpack(t1, 2);
        given_ = t2[0];
        is_right_ = t2[1];
        if (!py.truth(is_right_)) {
          told_ = py.item(py.repr(given_), new py.Slice(null, 40, null));
          throw new BadOption(new Text((py.format(told_, "", "") + " : des noms, [\"Ana\", \"Bo\"], et des options, {\"first\": \"1\"}"), (py.format(told_, "", "") + ": names are [\"Ana\", \"Bo\"], options {\"first\": \"1\"}")));
        }
      }
      options_ = new py.Dict(((t6) => (py.truth(t6) ? t6 : new py.Dict([])))(options_));
      configs_ = py.method(game_, "configure", py.len(players_), options_);
      secret_ = (py.truth(!(secret_ === null)) ? secret_ : host.new_secret());
      dealer_ = new host.Dealer(secret_, seeds_, py.truth(day_));
      started_ = new Started(game_.slug, game_.facts.rules_version, py.tuple(py.iter(players_)), py.method(game_, "check_options", options_), host.commitment(dealer_.secret), dealer_.seeds, py.tuple(py.iter(pledges_)), day_, at_);
      states_ = py.method(host.engine(game_), "start", configs_);
      draws_ = py.method(host.engine(game_), "make_draws", states_, dealer_.pick);
      return new Match(game_, states_, py.tuple([started_, ...py.iter(drawn(draws_, at_))]), dealer_);
    }
    static replay(events_, dealer_ = null, origin_ = null) {
      let game_, started_;
      if ((!py.truth(events_) || !py.truth(py.isinstance(py.item(events_, 0), [Started])))) {
        throw new BadRecord(new Text("une partie commence par son ouverture", "a match begins with its opening"));
      }
      started_ = py.item(events_, 0);
      game_ = host.game(started_.game);
      if (py.truth(py.ne(started_.rules, game_.facts.rules_version))) {
        throw new BadRecord(new Text(("règles version " + py.format(started_.rules, "", "") + " inconnues"), ("rules version " + py.format(started_.rules, "", "") + " is not known")));
      }
      return py.method(Match._opened(started_, dealer_, origin_), "following_all", py.item(events_, new py.Slice(1, null, null)));
    }
    static _opened(started_, dealer_, origin_) {
      let game_, states_;
      game_ = host.game(started_.game);
      if (py.truth((origin_ === null))) {
        states_ = py.method(host.engine(game_), "start", py.method(game_, "configure", py.len(started_.players), started_.options));
      } else {
        states_ = host.copies_of(origin_);
      }
      return new Match(game_, states_, py.tuple([started_]), dealer_, undefined, origin_);
    }
    at_opening() {
      const self_ = this;
      return Match._opened(self_.started, null, self_.origin);
    }
    following_all(events_) {
      const self_ = this;
      return py.method(py.method(new Trail(self_), "follow_all", events_), "match");
    }
    get started() {
      const self_ = this;
      let first_;
      first_ = py.item(self_.events, 0);
      return first_;
    }
    get players() {
      const self_ = this;
      return self_.started.players;
    }
    get state() {
      const self_ = this;
      return py.item(self_.states, 0);
    }
    get turn() {
      return py.know(this, "turn", (() => {
      const self_ = this;
      return host.turn_of(self_.states);
    })());
    }
    get is_over() {
      return py.know(this, "is_over", (() => {
      const self_ = this;
      return ((t1) => (py.truth(t1) ? t1 : py.truth(py.method(host.engine(self_.game).call, "is_over", self_.states, 0))))(!(self_.ended === null));
    })());
    }
    get outcome() {
      const self_ = this;
      if (py.truth(!(self_.ended === null))) {
        return self_.ended;
      }
      return (py.truth(self_.is_over) ? py.method(self_.game.eyes, "outcome", py.item(self_.states, 0)) : null);
    }
    get scores() {
      const self_ = this;
      return host.scores_in(self_.states);
    }
    view_json(seat_, in_words_ = true) {
      const self_ = this;
      if ((!py.truth(in_words_) && py.truth(host.engine(self_.game).has_sentences))) {
        return (py.truth(py.ge(seat_, 0)) ? py.item(self_._views_by_name, seat_) : self_._public_by_name);
      }
      return (py.truth(py.ge(seat_, 0)) ? py.item(self_._views_json, seat_) : self_._public_json);
    }
    get moves() {
      const self_ = this;
      return py.tuple(py.iter((function* (t_all) { let event_; for (const t1 of t_all) { event_ = t1;  if (py.truth(py.isinstance(event_, [Played]))) { yield event_; }} })(py.iter(py.method(self_, "effective")))));
    }
    after(text_, seat_ = null, at_ = 0) {
      const self_ = this;
      return py.method(self_, "step", text_, { [py.kwargs]: true, seat: seat_, at: at_ }).match;
    }
    step(text_, seat_ = null, at_ = 0) {
      const self_ = this;
      let dealer_, turn_;
      dealer_ = py.method(self_, "_dealer_for", seat_);
      turn_ = py.method(host.engine(self_.game), "turn", self_.states, as_text(text_), dealer_.pick);
      return new Step(py.method(self_, "_after", turn_, dealer_, at_), turn_.parts, turn_.lines);
    }
    _dealer_for(seat_) {
      const self_ = this;
      py.method(self_, "_check_running");
      if ((py.truth(!(seat_ === null)) && py.truth(py.ne(seat_, self_.turn)))) {
        throw new Conflict(new Text("ce n'est pas votre tour", "it is not your turn"), { [py.kwargs]: true, code: "not_your_turn" });
      }
      if (py.truth((self_.dealer === null))) {
        throw new Conflict(new Text("une relecture ne se joue pas", "a replay cannot be played"));
      }
      return py.method(self_.dealer, "copy");
    }
    _after(turn_, dealer_, at_) {
      const self_ = this;
      let events_, game_, match_, move_, played_;
      game_ = self_.game;
      move_ = py.method(game_.notation.between_parts, "join", turn_.parts);
      played_ = new Played(self_.turn, move_, turn_.points, at_);
      events_ = py.tuple([...py.iter(self_.events), played_, ...py.iter(drawn(turn_.draws, at_))]);
      match_ = new Match(game_, turn_.states, events_, dealer_, undefined, self_.origin);
      py.know(match_, "is_over", turn_.is_over);
      return match_;
    }
    effective() {
      const self_ = this;
      return [...(function* (t_all) { let i_; for (const t1 of t_all) { i_ = t1;   yield py.item(self_.events, i_); } })(py.iter(counted_at(self_.events)))];
    }
    _check_running() {
      const self_ = this;
      if (py.truth(self_.is_over)) {
        throw new MatchOver(new Text("la partie est finie", "the match is over"));
      }
    }
    following(event_) {
      const self_ = this;
      let call_, can_be_, game_, moves_, points_, pool_, states_, weights_;
      const t1 = py.unpack(py.tuple([host.engine(self_.game).call, self_.game]), 2);
      call_ = t1[0];
      game_ = t1[1];
      if (py.truth(self_.is_over)) {
        throw new BadRecord(new Text("la partie est déjà finie", "the match is already over"));
      }
      if (py.truth(py.isinstance(event_, [TookBack]))) {
        return py.method(py.method(new Trail(self_), "follow_all", [event_]), "match");
      }
      const t2 = py.unpack(py.method(host.engine(game_), "chance", self_.states), 2);
      pool_ = t2[0];
      weights_ = t2[1];
      if (py.truth(py.isinstance(event_, [Drew]))) {
        can_be_ = ((t6) => (py.truth(t6) ? ((t3, t4, t5) => py.le(t3, t4) && py.lt(t4, t5))(0, event_.outcome, py.len(weights_)) : t6))(py.eq(pool_, event_.pool));
        if ((!py.truth(can_be_) || py.truth(py.le(py.item(weights_, event_.outcome), 0)))) {
          throw new BadRecord(new Text("ce tirage est impossible", "this draw is impossible"));
        }
        if (py.truth(py.ne(event_.to, py.method(game_.eyes, "audience", self_.states)))) {
          throw new BadRecord(new Text("tirage montré à tort", "draw shown to the wrong seat"));
        }
        states_ = host.copies_of(self_.states);
        py.method(call_, "draw", states_, 0, event_.outcome);
        return py.replace(self_, { [py.kwargs]: true, states: states_, events: py.tuple([...py.iter(self_.events), event_]) });
      }
      if (py.truth(py.isinstance(event_, [Played]))) {
        if (py.truth(py.ne(pool_, -1))) {
          throw new BadRecord(new Text("un tirage manque", "a draw is missing"));
        }
        if (py.truth(py.ne(event_.seat, self_.turn))) {
          throw new BadRecord(new Text("ce n'est pas son tour", "it is not this seat's turn"));
        }
        try {
          moves_ = py.method(self_, "_checked", event_.move);
        } catch (t7) {
          if (t7 instanceof BadNotation || t7 instanceof IllegalMove) {
          const error_ = t7;
          throw new BadRecord(error_.text);
        } else throw t7;
        }
        states_ = host.copies_of(self_.states);
        points_ = py.int(py.method(call_, "apply", states_, 0, moves_, 0));
        if (py.truth(py.ne(points_, event_.points))) {
          throw new BadRecord(new Text((py.format(event_.points, "", "") + " points notés, le coup en vaut " + py.format(points_, "", "")), (py.format(event_.points, "", "") + " points noted, the move is worth " + py.format(points_, "", ""))));
        }
        return py.replace(self_, { [py.kwargs]: true, states: states_, events: py.tuple([...py.iter(self_.events), event_]) });
      }
      if (py.truth(py.isinstance(event_, [Started]))) {
        throw new BadRecord(new Text("une seconde ouverture", "a second opening"));
      }
      return py.method(self_, "_ended_by", event_);
    }
    get _views_json() {
      return py.know(this, "_views_json", (() => {
      const self_ = this;
      return py.method(host.engine(self_.game), "views_json", self_.states);
    })());
    }
    get _views_by_name() {
      return py.know(this, "_views_by_name", (() => {
      const self_ = this;
      return py.method(host.engine(self_.game), "views_json", self_.states, { [py.kwargs]: true, in_words: false });
    })());
    }
    get _public_json() {
      return py.know(this, "_public_json", (() => {
      const self_ = this;
      return py.method(host.engine(self_.game), "view_json", py.method(self_, "view", py.neg(1)));
    })());
    }
    get _public_by_name() {
      return py.know(this, "_public_by_name", (() => {
      const self_ = this;
      return py.method(host.engine(self_.game), "view_json", py.method(self_, "view", py.neg(1)), { [py.kwargs]: true, in_words: false });
    })());
    }
    legal() {
      const self_ = this;
      let between_, parts_, rules_;
      if (py.truth(self_.is_over)) {
        return [];
      }
      const t1 = py.unpack(py.tuple([host.engine(self_.game), self_.game.notation.between_parts]), 2);
      rules_ = t1[0];
      between_ = t1[1];
      parts_ = py.method(rules_, "all_parts", self_.states, py.method(rules_, "legal", self_.states));
      return [...(function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;   yield py.method(between_, "join", one_); } })(py.iter(parts_))];
    }
    resign(seat_, at_ = 0) {
      const self_ = this;
      py.method(self_, "_check_running");
      return py.method(self_, "_ended_by", new Resigned(py.method(self_, "_player", seat_), at_));
    }
    time_out(seat_, at_ = 0) {
      const self_ = this;
      py.method(self_, "_check_running");
      return py.method(self_, "_ended_by", new TimedOut(py.method(self_, "_player", seat_), at_));
    }
    forfeit(seat_, at_ = 0) {
      const self_ = this;
      py.method(self_, "_check_running");
      return py.method(self_, "_ended_by", new WasAbsent(py.method(self_, "_player", seat_), at_));
    }
    agree(at_ = 0) {
      const self_ = this;
      py.method(self_, "_check_running");
      return py.method(self_, "_ended_by", new Agreed(at_));
    }
    abandon(at_ = 0) {
      const self_ = this;
      py.method(self_, "_check_running");
      return py.method(self_, "_ended_by", new Abandoned(at_));
    }
    take_back(seat_, at_ = 0) {
      const self_ = this;
      let event_, trail_;
      py.method(self_, "_check_running");
      trail_ = new Trail(self_);
      event_ = py.method(trail_, "take_back_of", seat_, at_);
      if (py.truth((event_ === null))) {
        throw new Conflict(new Text("rien à reprendre", "nothing to take back"));
      }
      return py.method(py.method(trail_, "follow_all", [event_]), "match");
    }
    _player(seat_) {
      const self_ = this;
      let place_;
      place_ = py.method(self_, "_seat", seat_);
      if (py.truth(py.lt(place_, 0))) {
        throw new BadOption(new Text("qui regarde ne joue pas", "a spectator does not play"));
      }
      return place_;
    }
    _ended_by(event_) {
      const self_ = this;
      let outcome_, partners_, returns_;
      returns_ = py.method(host.engine(self_.game), "returns", self_.states);
      partners_ = py.method(self_.game.eyes, "partners", py.item(self_.states, 0), py.getattr(event_, "seat", 0));
      outcome_ = outcome_by(self_.scores, returns_, event_, partners_);
      return py.replace(self_, { [py.kwargs]: true, events: py.tuple([...py.iter(self_.events), event_]), ended: outcome_ });
    }
    _checked(text_) {
      const self_ = this;
      return py.method(host.engine(self_.game), "checked_move", self_.states, as_text(text_));
    }
    view(seat_) {
      const self_ = this;
      return py.method(host.engine(self_.game), "observe", self_.states, py.method(self_, "_seat", seat_));
    }
    _seat(seat_) {
      const self_ = this;
      let place_;
      if (py.truth((seat_ === null))) {
        return self_.turn;
      }
      try {
        place_ = py.index(seat_);
      } catch (t1) {
        if (t1?.kind === "TypeError") {
        place_ = py.neg(2);
      } else throw t1;
      }
      if (!py.truth(((t2, t3, t4) => py.le(t2, t3) && py.lt(t3, t4))(py.neg(1), place_, py.len(self_.players)))) {
        throw new BadOption(new Text(("il n’y a pas de place " + py.format(seat_, "", "")), ("there is no seat " + py.format(seat_, "", ""))));
      }
      return place_;
    }
  }
  Match.named = {"following_all": ["events"], "view_json": ["seat", "in_words"], "after": ["text", "seat", "at"], "step": ["text", "seat", "at"], "_dealer_for": ["seat"], "_after": ["turn", "dealer", "at"], "following": ["event"], "resign": ["seat", "at"], "time_out": ["seat", "at"], "forfeit": ["seat", "at"], "agree": ["at"], "abandon": ["at"], "take_back": ["seat", "at"], "_player": ["seat"], "_ended_by": ["event"], "_checked": ["text"], "view": ["seat"], "_seat": ["seat"]};
  Match.fields = ["game", "states", "events", "dealer", "ended", "origin"];
  Object.assign(Match, { names: ["game", "states", "events", "dealer", "ended", "origin"], holds: () => ({  }) });
  const BadNotation = py.refused("BadNotation", "bad_notation", JetonsError);
  class Table {
    constructor(version, table, game, options, clock, seats, mine, me, is_owner, listed, watch, watchers, commitment, now, log, time, patience = 0, open_chat = false, day = "") { this.version = version; this.table = table; this.game = game; this.options = options; this.clock = clock; this.seats = seats; this.mine = mine; this.me = me; this.is_owner = is_owner; this.listed = listed; this.watch = watch; this.watchers = watchers; this.commitment = commitment; this.now = now; this.log = log; this.time = time; this.patience = patience; this.open_chat = open_chat; this.day = day; }
  }
  Table.fields = ["version", "table", "game", "options", "clock", "seats", "mine", "me", "is_owner", "listed", "watch", "watchers", "commitment", "now", "log", "time", "patience", "open_chat", "day"];
  Object.assign(Table, { names: ["version", "table", "game", "options", "clock", "seats", "mine", "me", "is_owner", "listed", "watch", "watchers", "commitment", "now", "log", "time", "patience", "open_chat", "day"], tag: "table", holds: () => ({  }) });
  class Abandon {
    constructor() {  }
    on(desk_, now_) {
      const self_ = this;
      return ended(desk_, py.method(py.method(desk_, "begun"), "abandon", { [py.kwargs]: true, at: now_ }), now_);
    }
  }
  Abandon.named = {"on": ["desk", "now"]};
  Abandon.fields = [];
  Object.assign(Abandon, { names: [], holds: () => ({  }) });
  class Deal_2 {
    constructor() {  }
    on(desk_, now_) {
      const self_ = this;
      let match_, names_, opening_;
      if (py.truth(!(desk_.match === null))) {
        throw has_begun();
      }
      names_ = [...(function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield seat_.name; } })(py.iter(desk_.seats))];
      opening_ = desk_.opening;
      match_ = Match.new(opening_.game, names_, opening_.options, desk_.secret, undefined, undefined, opening_.day, now_);
      return py.tuple([advance(desk_, match_, 0, now_), match_]);
    }
  }
  Deal_2.named = {"on": ["desk", "now"]};
  Deal_2.fields = [];
  Object.assign(Deal_2, { names: [], holds: () => ({  }) });
  class Decline {
    constructor(player, what, seat) { this.player = player; this.what = what; this.seat = seat; }
    on(desk_, now_) {
      const self_ = this;
      let seat_;
      seat_ = own_seat(desk_, self_.player, self_.seat);
      if (py.truth((py.method(desk_, "offer", self_.what) === null))) {
        throw new Conflict(new Text("il n’y a rien à refuser", "there is nothing to decline"), { [py.kwargs]: true, code: "no_offer" });
      }
      return py.tuple([new Declined(seat_, self_.what, now_), null]);
    }
  }
  Decline.named = {"on": ["desk", "now"]};
  Decline.fields = ["player", "what", "seat"];
  Object.assign(Decline, { names: ["player", "what", "seat"], holds: () => ({  }) });
  class GoOn {
    constructor(table) { this.table = table; }
    on(desk_, now_) {
      const self_ = this;
      return py.tuple([new Rematched(self_.table, now_), null]);
    }
  }
  GoOn.named = {"on": ["desk", "now"]};
  GoOn.fields = ["table"];
  Object.assign(GoOn, { names: ["table"], holds: () => ({  }) });
  class Hint {
    constructor(player, position) { this.player = player; this.position = position; }
    on(desk_, now_) {
      const self_ = this;
      check_hint(desk_, self_.player, self_.position);
      return py.tuple([new Hinted(desk_.turn, now_), null]);
    }
  }
  Hint.named = {"on": ["desk", "now"]};
  Hint.fields = ["player", "position"];
  Object.assign(Hint, { names: ["player", "position"], holds: () => ({  }) });
  class Play {
    constructor(player, position, move) { this.player = player; this.position = position; this.move = move; }
    on(desk_, now_) {
      const self_ = this;
      let deadline_, mine_;
      mine_ = py.method(desk_, "seats_of", self_.player);
      if (!py.truth(mine_)) {
        throw not_seated();
      }
      py.method(desk_, "check_position", self_.position);
      if (py.truth(!py.contains(mine_, desk_.turn))) {
        py.method(desk_, "check_running");
        throw not_your_turn();
      }
      if ((py.truth(!((deadline_ = py.method(desk_, "deadline")) === null)) && py.truth(py.ge(now_, deadline_)))) {
        throw new Conflict(new Text("le temps est écoulé", "the time is up"), { [py.kwargs]: true, code: "time_is_up" });
      }
      if (py.truth(desk_.bot_to_move)) {
        throw stood_in();
      }
      return played(desk_, desk_.turn, self_.move, now_);
    }
  }
  Play.named = {"on": ["desk", "now"]};
  Play.fields = ["player", "position", "move"];
  Object.assign(Play, { names: ["player", "position", "move"], holds: () => ({  }) });
  class PlayBot {
    constructor(seat, position, move) { this.seat = seat; this.position = position; this.move = move; }
    on(desk_, now_) {
      const self_ = this;
      py.method(desk_, "check_position", self_.position);
      if (!py.truth(py.item(desk_.seats, self_.seat).bot)) {
        throw stale();
      }
      return played(desk_, self_.seat, self_.move, now_);
    }
  }
  PlayBot.named = {"on": ["desk", "now"]};
  PlayBot.fields = ["seat", "position", "move"];
  Object.assign(PlayBot, { names: ["seat", "position", "move"], holds: () => ({  }) });
  class Propose {
    constructor(player, what, seat, gone = py.tuple([])) { this.player = player; this.what = what; this.seat = seat; this.gone = gone; }
    on(desk_, now_) {
      const self_ = this;
      let agreed_, asker_, is_late_, late_, needed_, offer_, seat_, what_;
      const t1 = py.unpack(py.tuple([own_seat(desk_, self_.player, self_.seat), self_.what]), 2);
      seat_ = t1[0];
      what_ = t1[1];
      check_proposal(desk_, what_);
      is_late_ = ((t2) => (py.truth(t2) ? py.method(desk_, "is_late", now_) : t2))(py.contains(OF_THE_ABSENT, what_));
      if (py.truth(py.contains(OF_THE_ABSENT, what_))) {
        check_absence(desk_, self_.gone, py.item(desk_.seats, seat_).player, is_late_);
      }
      late_ = (py.truth(is_late_) ? py.item(desk_.seats, desk_.turn).player : "");
      offer_ = py.method(desk_, "offer", what_);
      agreed_ = py.method(desk_, "agreed", offer_);
      if ((py.truth(!(offer_ === null)) && py.truth(py.contains(agreed_, py.item(desk_.seats, seat_).player)))) {
        throw new Conflict(new Text("vous l’avez déjà proposé", "you have already proposed this"), { [py.kwargs]: true, code: "already_proposed" });
      }
      asker_ = (py.truth(!(offer_ === null)) ? offer_.seat : seat_);
      agreed_ = py.or(agreed_, new py.PySet([py.item(desk_.seats, seat_).player]));
      needed_ = [...(function* (t_all) { let one_; for (const t3 of t_all) { one_ = t3;  if ((py.truth(!py.contains(self_.gone, one_)) && py.truth(py.ne(one_, late_)))) { yield one_; }} })(py.iter(py.method(desk_, "people")))];
      if (py.truth(py.any((function* (t_all) { let player_; for (const t4 of t_all) { player_ = t4;   yield !py.contains(agreed_, player_); } })(py.iter(needed_))))) {
        return py.tuple([new Proposed(seat_, what_, now_), null]);
      }
      return agreed_on(desk_, what_, asker_, seat_, now_);
    }
  }
  Propose.named = {"on": ["desk", "now"]};
  Propose.fields = ["player", "what", "seat", "gone"];
  Object.assign(Propose, { names: ["player", "what", "seat", "gone"], holds: () => ({  }) });
  class Resign {
    constructor(player, seat) { this.player = player; this.seat = seat; }
    on(desk_, now_) {
      const self_ = this;
      let seat_;
      seat_ = own_seat(desk_, self_.player, self_.seat);
      return ended(desk_, py.method(py.method(desk_, "begun"), "resign", seat_, { [py.kwargs]: true, at: now_ }), now_);
    }
  }
  Resign.named = {"on": ["desk", "now"]};
  Resign.fields = ["player", "seat"];
  Object.assign(Resign, { names: ["player", "seat"], holds: () => ({  }) });
  class RunOut {
    constructor() {  }
    on(desk_, now_) {
      const self_ = this;
      let chosen_, due_, match_, moves_, text_;
      due_ = py.method(desk_, "deadline");
      if ((py.truth((due_ === null)) || py.truth(py.lt(now_, due_)))) {
        throw stale();
      }
      match_ = py.method(desk_, "running");
      if ((py.truth((desk_.clock === null)) || py.truth(py.ne(desk_.clock.pace.at_zero, "random")))) {
        return ended(desk_, py.method(match_, "time_out", match_.turn, { [py.kwargs]: true, at: now_ }), now_);
      }
      moves_ = py.method(host.engine(match_.game), "legal", match_.states);
      chosen_ = py.item(moves_, host.below(py.len(moves_)));
      text_ = py.method(match_.game.notation, "format_move", py.item(match_.states, 0), chosen_);
      return played(desk_, match_.turn, text_, now_, true);
    }
  }
  RunOut.named = {"on": ["desk", "now"]};
  RunOut.fields = [];
  Object.assign(RunOut, { names: [], holds: () => ({  }) });
  const Forbidden = py.refused("Forbidden", "forbidden", JetonsError);
  class Update {
    constructor(since, events, now, seats, watchers) { this.since = since; this.events = events; this.now = now; this.seats = seats; this.watchers = watchers; }
  }
  Update.fields = ["since", "events", "now", "seats", "watchers"];
  Object.assign(Update, { names: ["since", "events", "now", "seats", "watchers"], tag: "update", holds: () => ({  }) });
  const MatchOver = py.refused("MatchOver", "match_over", JetonsError);
  class Sat {
    constructor(seat, name, seq, at) { this.seat = seat; this.name = name; this.seq = seq; this.at = at; }
  }
  Sat.fields = ["seat", "name", "seq", "at"];
  Object.assign(Sat, { names: ["seat", "name", "seq", "at"], tag: "sat", holds: () => ({  }) });
  class Left {
    constructor(seat, seq, at) { this.seat = seat; this.seq = seq; this.at = at; }
  }
  Left.fields = ["seat", "seq", "at"];
  Object.assign(Left, { names: ["seat", "seq", "at"], tag: "left", holds: () => ({  }) });
  class Proposed_2 {
    constructor(seat, what, seq, at) { this.seat = seat; this.what = what; this.seq = seq; this.at = at; }
  }
  Proposed_2.fields = ["seat", "what", "seq", "at"];
  Object.assign(Proposed_2, { names: ["seat", "what", "seq", "at"], tag: "proposed", holds: () => ({  }) });
  class Declined_2 {
    constructor(seat, what, seq, at) { this.seat = seat; this.what = what; this.seq = seq; this.at = at; }
  }
  Declined_2.fields = ["seat", "what", "seq", "at"];
  Object.assign(Declined_2, { names: ["seat", "what", "seq", "at"], tag: "declined", holds: () => ({  }) });
  class Paused_2 {
    constructor(seq, at) { this.seq = seq; this.at = at; }
  }
  Paused_2.fields = ["seq", "at"];
  Object.assign(Paused_2, { names: ["seq", "at"], tag: "paused", holds: () => ({  }) });
  class Resumed_2 {
    constructor(seq, at) { this.seq = seq; this.at = at; }
  }
  Resumed_2.fields = ["seq", "at"];
  Object.assign(Resumed_2, { names: ["seq", "at"], tag: "resumed", holds: () => ({  }) });
  class StoodIn_2 {
    constructor(seat, bot, seq, at) { this.seat = seat; this.bot = bot; this.seq = seq; this.at = at; }
  }
  StoodIn_2.fields = ["seat", "bot", "seq", "at"];
  Object.assign(StoodIn_2, { names: ["seat", "bot", "seq", "at"], tag: "stood_in", holds: () => ({  }) });
  class CameBack_2 {
    constructor(seat, seq, at) { this.seat = seat; this.seq = seq; this.at = at; }
  }
  CameBack_2.fields = ["seat", "seq", "at"];
  Object.assign(CameBack_2, { names: ["seat", "seq", "at"], tag: "came_back", holds: () => ({  }) });
  class Rested_2 {
    constructor(seat, until, seq, at) { this.seat = seat; this.until = until; this.seq = seq; this.at = at; }
  }
  Rested_2.fields = ["seat", "until", "seq", "at"];
  Object.assign(Rested_2, { names: ["seat", "until", "seq", "at"], tag: "rested", holds: () => ({  }) });
  class Chatted {
    constructor(seat, player, name, text, seq, at) { this.seat = seat; this.player = player; this.name = name; this.text = text; this.seq = seq; this.at = at; }
  }
  Chatted.fields = ["seat", "player", "name", "text", "seq", "at"];
  Object.assign(Chatted, { names: ["seat", "player", "name", "text", "seq", "at"], tag: "chatted", holds: () => ({  }) });
  class HintUsed {
    constructor(seat, seq, at) { this.seat = seat; this.seq = seq; this.at = at; }
  }
  HintUsed.fields = ["seat", "seq", "at"];
  Object.assign(HintUsed, { names: ["seat", "seq", "at"], tag: "hint_used", holds: () => ({  }) });
  class Rematched_2 {
    constructor(table, seq, at) { this.table = table; this.seq = seq; this.at = at; }
  }
  Rematched_2.fields = ["table", "seq", "at"];
  Object.assign(Rematched_2, { names: ["table", "seq", "at"], tag: "rematched", holds: () => ({  }) });
  class Began {
    constructor(players, commitment, seeds, pledges = [], seq, at) { this.players = players; this.commitment = commitment; this.seeds = seeds; this.pledges = pledges; this.seq = seq; this.at = at; }
  }
  Began.fields = ["players", "commitment", "seeds", "pledges", "seq", "at"];
  Object.assign(Began, { names: ["players", "commitment", "seeds", "pledges", "seq", "at"], tag: "began", holds: () => ({  }) });
  class TookBack_2 {
    constructor(seat, keep, revealed, seq, at) { this.seat = seat; this.keep = keep; this.revealed = revealed; this.seq = seq; this.at = at; }
  }
  TookBack_2.fields = ["seat", "keep", "revealed", "seq", "at"];
  Object.assign(TookBack_2, { names: ["seat", "keep", "revealed", "seq", "at"], tag: "took_back", holds: () => ({  }) });
  class Ended {
    constructor(why, seat, seq, at) { this.why = why; this.seat = seat; this.seq = seq; this.at = at; }
  }
  Ended.fields = ["why", "seat", "seq", "at"];
  Object.assign(Ended, { names: ["why", "seat", "seq", "at"], tag: "ended", holds: () => ({  }) });
  class Drew_2 {
    constructor(pool, seat, outcome, seq, at) { this.pool = pool; this.seat = seat; this.outcome = outcome; this.seq = seq; this.at = at; }
  }
  Drew_2.fields = ["pool", "seat", "outcome", "seq", "at"];
  Object.assign(Drew_2, { names: ["pool", "seat", "outcome", "seq", "at"], tag: "drew", holds: () => ({  }) });
  class Played_2 {
    constructor(seat, move, parts, points, lines, by_clock, seq, at) { this.seat = seat; this.move = move; this.parts = parts; this.points = points; this.lines = lines; this.by_clock = by_clock; this.seq = seq; this.at = at; }
  }
  Played_2.fields = ["seat", "move", "parts", "points", "lines", "by_clock", "seq", "at"];
  Object.assign(Played_2, { names: ["seat", "move", "parts", "points", "lines", "by_clock", "seq", "at"], tag: "played", holds: () => ({  }) });
  const IllegalMove = py.refused("IllegalMove", "illegal_move", JetonsError);
  const Stale = py.refused("Stale", "stale", Conflict);
  function summary_of(desk_) {
    let outcome_, seats_, told_, whole_;
    seats_ = py.list(desk_.seats);
    outcome_ = ((py.truth(!(desk_.match === null)) && py.truth(desk_.is_over)) ? desk_.match.outcome : null);
    if (py.truth((outcome_ === null))) {
      return new Summary(seats_);
    }
    whole_ = py.method(desk_, "series_outcome");
    told_ = ((t1) => (py.truth(t1) ? t1 : outcome_))(whole_);
    return new Summary(seats_, py.list(told_.scores), py.list(told_.winners), outcome_.why, !(whole_ === null));
  }
  function told_result(outcome_, in_words_ = true) {
    if (py.truth((outcome_ === null))) {
      return null;
    }
    return new Result(py.list(outcome_.scores), py.list(outcome_.winners), outcome_.why, (py.truth(in_words_) ? host.words(outcome_.text) : null), py.list(outcome_.numbers));
  }
  function series_of(desk_, in_words_ = true) {
    let rounds_;
    rounds_ = desk_.opening.rounds;
    if (py.truth((rounds_ === null))) {
      return null;
    }
    return new Series(rounds_.total, py.add(py.len(rounds_.tables), 1), py.list(py.method(desk_, "series_scores")), py.list(py.method(desk_, "round_points")), py.list(rounds_.tables), told_result(py.method(desk_, "series_outcome"), in_words_));
  }
  function mine_of(desk_, player_, seats_) {
    let summary_;
    summary_ = summary_of(desk_);
    return new Mine(desk_.id, desk_.opening.game, desk_.status, seats_, py.contains(py.method(desk_, "seats_of", player_), desk_.turn), desk_.awaits_round, desk_.changed_at, py.method(desk_, "seats_of", player_), summary_.scores, summary_.winners, summary_.why, summary_.series, ((py.truth(desk_.is_over) && !py.truth(desk_.awaits_round)) ? null : series_of(desk_)), undefined, (py.truth(py.eq(desk_.opening.pace.kind, "days")) ? ((t1) => (py.truth(t1) ? t1 : 0))(py.method(desk_, "runs_out")) : 0));
  }
  function seating_of(seats_) {
    let i_, seat_, seating_;
    seating_ = new py.Dict([]);
    for (const t1 of py.iter(py.all_pairs(seats_))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      seat_ = t2[1];
      if (py.truth(py.eq(seat_.kind, "person"))) {
        py.method(py.method(seating_, "setdefault", seat_.player, []), "append", i_);
      }
    }
    return seating_;
  }
  function opened(table_, opening_, secret_) {
    let seats_;
    seats_ = opening_.seats;
    return new Desk(table_, opening_, secret_, seats_, seating_of(seats_), undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, opening_.at, undefined, undefined, undefined);
  }
  function clean_pledge(pledge_) {
    if ((py.truth(pledge_) && py.truth((py.fullmatch("[0-9a-f]{64}", pledge_) === null)))) {
      throw new BadDeal(new Text("l’empreinte d’une graine a 64 chiffres hexadécimaux", "the pledge of a seed has 64 hexadecimal digits"));
    }
    return pledge_;
  }
  function seat_of(wanted_, i_, player_, name_, new_) {
    let bot_, pledge_, shown_;
    if (py.truth(py.eq(wanted_.kind, "bot"))) {
      bot_ = host.bot(wanted_.bot);
      return new Seat("bot", undefined, bot_.title.fr, bot_.name, undefined, undefined, undefined);
    }
    if (py.truth(py.eq(wanted_.kind, "open"))) {
      return new Seat("open");
    }
    if (py.truth(py.eq(wanted_.kind, "me"))) {
      const t2 = py.unpack(py.tuple([((t1) => (py.truth(t1) ? t1 : name_))(host.clean_name(wanted_.name)), clean_pledge(new_.pledge)]), 2);
      shown_ = t2[0];
      pledge_ = t2[1];
      return new Seat("person", player_, shown_, undefined, undefined, pledge_, undefined);
    }
    return new Seat("person", player_, ((t4) => (py.truth(t4) ? t4 : py.method((py.format(name_, "", "") + " " + py.format(py.add(i_, 1), "", "")), "strip")))(host.clean_name(wanted_.name)));
  }
  function check_bots(game_, seats_) {
    let seat_;
    for (const t1 of py.iter(seats_)) {
      seat_ = t1;
      if ((py.truth(seat_.bot) && !py.truth(py.method(host.bot(seat_.bot), "plays", game_)))) {
        throw new BadOption(new Text(("ce niveau n’existe pas pour ce jeu : " + py.format(seat_.bot, "", "")), ("this game has no such level: " + py.format(seat_.bot, "", ""))));
      }
    }
  }
  function already_seated() {
    return new Conflict(new Text("vous êtes déjà assis à cette table : l’autre place est pour quelqu’un d’autre", "you sit at this table already: the other seat is for somebody else"), { [py.kwargs]: true, code: "already_seated" });
  }
  function pace_of(clock_) {
    let increment_, seconds_;
    if (py.truth(py.eq(clock_.kind, "none"))) {
      return new Pace();
    }
    seconds_ = (py.truth(py.eq(clock_.kind, "days")) ? py.mul(clock_.days, 86400) : clock_.seconds);
    if ((py.truth(py.eq(clock_.at_zero, "ask")) && py.truth(py.ne(clock_.kind, "days")))) {
      throw new BadOption(new Text("cadence impossible", "no such time control"));
    }
    if ((!py.truth(((t1, t2, t3) => py.lt(t1, t2) && py.le(t2, t3))(0, seconds_, 2592000)) || !py.truth(((t4, t5, t6) => py.le(t4, t5) && py.le(t5, t6))(0, clock_.increment, 3600)))) {
      throw new BadOption(new Text("cadence impossible", "no such time control"));
    }
    increment_ = (py.truth(py.eq(clock_.kind, "game")) ? py.mul(clock_.increment, 1000) : 0);
    return new Pace(clock_.kind, py.mul(seconds_, 1000), increment_, clock_.at_zero);
  }
  function rounds_of(game_) {
    if (py.truth((game_.rounds === null))) {
      throw new BadOption(new Text((py.format(game_.facts.title.fr, "", "") + " ne se joue pas en manches"), (py.format(game_.facts.title.en, "", "") + " is not played in rounds")));
    }
    return game_.rounds;
  }
  function checked_total(total_) {
    if (!py.truth(((t1, t2, t3) => py.le(t1, t2) && py.le(t2, t3))(1, total_, 10000))) {
      throw new BadOption(new Text(("le total va de 1 à " + py.format(10000, "", "") + " points"), ("the total is from 1 to " + py.format(10000, "", "") + " points")));
    }
    return total_;
  }
  function rounds_for(game_, total_, n_seats_) {
    if (py.truth(py.eq(total_, 0))) {
      return null;
    }
    rounds_of(game_);
    return new Rounds(checked_total(total_), py.mul(py.tuple([0]), n_seats_));
  }
  function check_opening(opening_) {
    let game_;
    game_ = host.game(opening_.game);
    py.method(game_, "configure", py.len(opening_.seats), opening_.options);
  }
  function opening_of(new_, player_, name_, at_) {
    let game_, opening_, seats_, secret_;
    game_ = host.game(new_.game);
    py.method(game_, "check_seats", py.len(new_.seats));
    seats_ = py.tuple(py.iter((function* (t_all) { let i_, wanted_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; wanted_ = t2[1];   yield seat_of(wanted_, i_, player_, name_, new_); } })(py.iter(py.all_pairs(new_.seats)))));
    check_bots(game_, seats_);
    if ((py.truth(new_.listed) && py.truth(py.gt(py.sum((function* (t_all) { let seat_; for (const t3 of t_all) { seat_ = t3;   yield py.eq(seat_.player, player_); } })(py.iter(seats_))), 1)))) {
      throw already_seated();
    }
    secret_ = host.new_secret();
    opening_ = new Opening(game_.slug, py.method(game_, "check_options", new_.options), seats_, pace_of(new_.clock), player_, host.commitment(secret_), new_.listed, new_.watch, new_.open_chat, rounds_for(game_, new_.total, py.len(seats_)), undefined, at_);
    check_opening(opening_);
    return py.tuple([opening_, secret_]);
  }
  function opening_of_day(slug_, day_, secret_, names_, player_, bot_, at_) {
    let game_, opening_, seats_;
    game_ = host.game(slug_);
    seats_ = py.tuple(py.iter((function* (t_all) { let i_, name_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; name_ = t2[1];   yield (py.truth(i_) ? new Seat("bot", undefined, name_, bot_, undefined, undefined, undefined) : new Seat("person", player_, name_)); } })(py.iter(py.all_pairs(names_)))));
    check_bots(game_, seats_);
    opening_ = new Opening(game_.slug, py.method(game_, "check_options", new py.Dict([])), seats_, new Pace(), player_, host.commitment(secret_), undefined, false, undefined, undefined, day_, at_);
    check_opening(opening_);
    return opening_;
  }
  function read_header(lines_) {
    let header_, i_, is_later_, line_, named_;
    header_ = new py.Dict([]);
    for (const t1 of py.iter(py.all_pairs(py.item(lines_, new py.Slice(1, null, null)), 1))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      line_ = t2[1];
      if (!py.truth(line_)) {
        return py.tuple([header_, py.add(i_, 1)]);
      }
      named_ = py.method(_HEADER, "fullmatch", line_);
      is_later_ = ((t4) => (py.truth(t4) ? ((t3) => (py.truth(t3) ? py.method(py.item(LATER, py.item(lines_, 0)), "match", py.item(named_, 1)) : t3))(py.contains(LATER, py.item(lines_, 0))) : t4))(!(named_ === null));
      if ((py.truth((named_ === null)) || py.truth(py.contains(header_, py.item(named_, 1))) || py.truth(is_later_))) {
        throw new BadRecord(new Text(("en-tête illisible « " + py.format(py.item(line_, new py.Slice(null, 40, null)), "", "") + " »"), ("unreadable header " + py.format(py.item(line_, new py.Slice(null, 40, null)), "r", ""))), { [py.kwargs]: true, line: py.add(i_, 1) });
      }
      py.setitem(header_, py.item(named_, 1), py.tuple([py.method(py.item(named_, 2), "strip"), py.add(i_, 1)]));
    }
    throw new BadRecord(new Text("l'en-tête ne finit pas", "the header has no end"), { [py.kwargs]: true, line: py.len(lines_) });
  }
  function sealed_lines(text_) {
    let before_, body_, last_, n_lines_, newline_, seal_, told_, why_;
    if (py.truth(py.isinstance(text_, ["bytes"]))) {
      text_ = py.method(text_, "decode", "utf-8", "replace");
    }
    if (!py.truth(py.isinstance(text_, ["str"]))) {
      told_ = py.item(py.repr(text_), new py.Slice(null, 40, null));
      throw new BadRecord(new Text(("il faut le texte d’une partie, pas " + py.format(told_, "", "")), ("a record is a text, not " + py.format(told_, "", ""))));
    }
    if (py.truth(py.gt(py.len(text_), 4000000))) {
      n_lines_ = py.add(py.method(text_, "count", "\n", 0, 4000000), 1);
      throw new BadRecord(new Text("fichier trop long", "the file is too long"), { [py.kwargs]: true, line: n_lines_ });
    }
    if (!py.truth(py.method(text_, "startswith", py.tuple(py.iter((function* (t_all) { let magic_; for (const t1 of t_all) { magic_ = t1;   yield (py.format(magic_, "", "") + "\n"); } })(py.iter(py.tuple(["jetons record 1", "jetons record 2", "jetons record 3", "jetons record 4"])))))))) {
      throw new BadRecord(new Text(("la première ligne doit être « " + py.format("jetons record 1", "", "") + " » (ou 2, 3, 4)"), ("the first line must be " + py.format("jetons record 1", "r", "") + " (or 2, 3, 4)")), { [py.kwargs]: true, line: 1 });
    }
    if (py.truth(py.gt(py.method(text_, "count", "\n! takeback "), 1000))) {
      before_ = py.method("\n! takeback ", "join", py.item(py.method(text_, "split", "\n! takeback "), new py.Slice(null, py.add(1000, 1), null)));
      why_ = new Text("trop de coups repris", "too many take-backs");
      throw new BadRecord(why_, { [py.kwargs]: true, line: py.add(py.method(before_, "count", "\n"), 2) });
    }
    const t2 = py.unpack(py.method(py.method(text_, "removesuffix", "\n"), "rpartition", "\n"), 3);
    body_ = t2[0];
    newline_ = t2[1];
    last_ = t2[2];
    n_lines_ = py.add(py.method(body_, "count", "\n"), 1);
    seal_ = py.fullmatch("end ([0-9]{1,7}) ([0-9a-f]{64})", last_);
    if ((py.truth((seal_ === null)) || !py.truth(newline_))) {
      throw new BadRecord(new Text("fichier tronqué : la ligne « end » manque", "truncated: no `end` line"), { [py.kwargs]: true, line: py.add(n_lines_, 1) });
    }
    if (py.truth(py.ne(py.int(py.item(seal_, 1)), n_lines_))) {
      throw new BadRecord(new Text((py.format(n_lines_, "", "") + " lignes, " + py.format(py.item(seal_, 1), "", "") + " annoncées"), (py.format(n_lines_, "", "") + " lines, " + py.format(py.item(seal_, 1), "", "") + " announced")), { [py.kwargs]: true, line: py.add(n_lines_, 1) });
    }
    if (py.truth(py.ne(host.fingerprint(py.add(body_, "\n")), py.item(seal_, 2)))) {
      throw new BadRecord(new Text("le sceau ne correspond pas : fichier modifié", "the seal does not fit: altered"), { [py.kwargs]: true, line: py.add(n_lines_, 1) });
    }
    return py.method(body_, "split", "\n");
  }
  function needed(header_, name_, form_) {
    let line_, value_;
    if (py.truth(!py.contains(header_, name_))) {
      throw new BadRecord(new Text(("l'en-tête ne dit pas « " + py.format(name_, "", "") + " »"), ("the header lacks " + py.format(name_, "r", ""))), { [py.kwargs]: true, line: 1 });
    }
    const t1 = py.unpack(py.item(header_, name_), 2);
    value_ = t1[0];
    line_ = t1[1];
    if (py.truth((py.fullmatch(form_, value_) === null))) {
      throw new BadRecord(new Text(("« " + py.format(name_, "", "") + " » illisible"), ("unreadable " + py.format(name_, "r", ""))), { [py.kwargs]: true, line: line_ });
    }
    return value_;
  }
  function numbered(header_, name_) {
    let found_, i_, key_, line_, value_, values_;
    found_ = new py.Dict((function* (t_all) { let key_, value_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); key_ = t2[0]; value_ = t2[1];  if (py.truth(py.method(key_, "startswith", (py.format(name_, "", "") + " ")))) { yield py.tuple([key_, value_]); }} })(py.iter(py.method(header_, "items"))));
    values_ = [];
    for (const t3 of py.iter(py.all_pairs(py.method(found_, "items"), 1))) {
      const t4 = py.unpack(t3, 2);
      i_ = t4[0];
      const t5 = py.unpack(t4[1], 2);
      key_ = t5[0];
      const t6 = py.unpack(t5[1], 2);
      value_ = t6[0];
      line_ = t6[1];
      if (py.truth(py.ne(key_, (py.format(name_, "", "") + " " + py.format(i_, "", ""))))) {
        throw new BadRecord(new Text(("« " + py.format(key_, "", "") + " » au lieu de « " + py.format(name_, "", "") + " " + py.format(i_, "", "") + " »"), (py.format(key_, "r", "") + " instead of '" + py.format(name_, "", "") + " " + py.format(i_, "", "") + "'")), { [py.kwargs]: true, line: line_ });
      }
      py.method(values_, "append", value_);
    }
    return py.tuple(py.iter(values_));
  }
  function read_pledges(header_) {
    let i_, pledge_, pledges_;
    pledges_ = numbered(header_, "pledge");
    for (const t1 of py.iter(py.all_pairs(pledges_, 1))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      pledge_ = t2[1];
      if (py.truth((py.fullmatch("([0-9a-f]{64})?", pledge_) === null))) {
        needed(header_, ("pledge " + py.format(i_, "", "")), "[0-9a-f]{64}");
      }
    }
    return pledges_;
  }
  function blamed(header_, error_) {
    let first_, high_, lines_, low_, wanted_;
    first_ = new py.Dict([["unknown_game", "game"], ["bad_record", "rules"], ["bad_deal", "seed "]]);
    wanted_ = py.method(first_, "get", error_.code, "option ");
    if (py.truth(py.eq(error_.code, "bad_option"))) {
      const t1 = py.unpack(host.game(py.item(py.item(header_, "game"), 0)).seats, 2);
      low_ = t1[0];
      high_ = t1[1];
      wanted_ = (py.truth(((t2, t3, t4) => py.le(t2, t3) && py.le(t3, t4))(low_, py.len(numbered(header_, "seat")), high_)) ? wanted_ : "seat ");
    }
    lines_ = [...(function* (t_all) { let __, line_, name_; for (const t5 of t_all) { const t6 = py.unpack(t5, 2); name_ = t6[0]; const t7 = py.unpack(t6[1], 2); __ = t7[0]; line_ = t7[1];  if (py.truth(py.method(name_, "startswith", wanted_))) { yield line_; }} })(py.iter(py.method(header_, "items")))];
    return py.min([lines_], { default: 1 });
  }
  function clean_seed(seed_) {
    seed_ = py.method(seed_, "strip", " ");
    if ((py.truth(py.gt(py.len(seed_), 64)) || !py.truth(py.method(seed_, "isprintable")))) {
      throw new BadDeal(new Text(("une graine a " + py.format(64, "", "") + " caractères imprimables au plus"), ("a seed has at most " + py.format(64, "", "") + " printable characters")));
    }
    return seed_;
  }
  function opened_2(header_) {
    let seed_, started_;
    started_ = new Started(needed(header_, "game", ".+"), py.int(needed(header_, "rules", "[0-9]{1,6}")), numbered(header_, "seat"), new py.Dict((function* (t_all) { let __, name_, value_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); name_ = t2[0]; const t3 = py.unpack(t2[1], 2); value_ = t3[0]; __ = t3[1];  if (py.truth(py.method(name_, "startswith", "option "))) { yield py.tuple([py.method(name_, "removeprefix", "option "), value_]); }} })(py.iter(py.method(header_, "items")))), (py.truth(py.contains(header_, "commitment")) ? needed(header_, "commitment", "[0-9a-f]{64}") : ""), numbered(header_, "seed"), read_pledges(header_), (py.truth(py.contains(header_, "day")) ? needed(header_, "day", "[0-9]{4}-[0-9]{2}-[0-9]{2}") : ""), undefined);
    try {
      for (const t5 of py.iter(started_.seeds)) {
        seed_ = t5;
        clean_seed(seed_);
      }
      return Match.replay([started_]);
    } catch (t4) {
      if (t4 instanceof JetonsError) {
      const error_ = t4;
      throw new BadRecord(error_.text, { [py.kwargs]: true, line: blamed(header_, error_) });
    } else throw t4;
    }
  }
  function read_secret(header_) {
    if (py.truth(!py.contains(header_, "secret"))) {
      return null;
    }
    return py.str(needed(header_, "secret", "([0-9a-f]{2}){1,64}"));
  }
  function split_draws(game_, line_) {
    let __, draws_, head_, inline_, n_, words_;
    words_ = py.method(line_, "split", " ");
    if (py.truth(py.eq(py.item(words_, 0), "deal"))) {
      return py.tuple(["deal", py.item(words_, new py.Slice(1, null, null))]);
    }
    inline_ = game_.notation.inline_words;
    if ((py.truth(inline_) && py.truth(py.ne(py.item(words_, 0), "!")))) {
      n_ = py.add(py.add(1, inline_), (py.truth(py.eq(py.item(words_, new py.Slice(py.add(1, inline_), py.add(2, inline_), null)), [";"])) ? 2 : 0));
      return py.tuple([py.method(" ", "join", py.item(words_, new py.Slice(null, n_, null))), py.item(words_, new py.Slice(n_, null, null))]);
    }
    const t1 = py.unpack(py.method(line_, "partition", " > "), 3);
    head_ = t1[0];
    __ = t1[1];
    draws_ = t1[2];
    return py.tuple([head_, (py.truth(draws_) ? py.method(draws_, "split") : [])]);
  }
  function parse_event(line_) {
    let back_, seat_, side_, step_;
    side_ = py.fullmatch("! (resign|timeout|absent) ([1-4])", line_);
    if (py.truth(side_)) {
      seat_ = py.sub(py.int(py.item(side_, 2)), 1);
      if (py.truth(py.eq(py.item(side_, 1), "resign"))) {
        return new Resigned(seat_, undefined);
      }
      return (py.truth(py.eq(py.item(side_, 1), "timeout")) ? new TimedOut(seat_, undefined) : new WasAbsent(seat_, undefined));
    }
    if (py.truth(py.eq(line_, "! agree"))) {
      return new Agreed();
    }
    if (py.truth(py.eq(line_, "! abandon"))) {
      return new Abandoned();
    }
    back_ = py.fullmatch("! takeback ([1-4]) ([0-9]{1,6})( revealed)?", line_);
    if (py.truth(back_)) {
      return new TookBack(py.int(py.item(back_, 2)), py.sub(py.int(py.item(back_, 1)), 1), py.truth(py.item(back_, 3)), undefined);
    }
    step_ = py.fullmatch("([1-4]) (.+?)(?: ; (-?[0-9]{1,6}))?", line_);
    if (py.truth((step_ === null))) {
      throw new BadRecord(new Text(("ligne illisible « " + py.format(py.item(line_, new py.Slice(null, 40, null)), "", "") + " »"), ("unreadable line " + py.format(py.item(line_, new py.Slice(null, 40, null)), "r", ""))));
    }
    return new Played(py.sub(py.int(py.item(step_, 1)), 1), py.item(step_, 2), py.int(((t1) => (py.truth(t1) ? t1 : 0))(py.item(step_, 3))), undefined);
  }
  function next_draw(match_, text_) {
    let __, outcome_, pool_;
    const t1 = py.unpack(py.method(host.engine(match_.game), "chance", match_.states), 2);
    pool_ = t1[0];
    __ = t1[1];
    if (py.truth(py.eq(pool_, -1))) {
      throw new BadRecord(new Text(("tirage de trop « " + py.format(py.item(text_, new py.Slice(null, 20, null)), "", "") + " »"), ("one draw too many " + py.format(py.item(text_, new py.Slice(null, 20, null)), "r", ""))));
    }
    outcome_ = py.method(match_.game.notation, "parse_outcome", pool_, text_);
    return new Drew(pool_, outcome_, py.method(match_.game.eyes, "audience", match_.states), undefined);
  }
  function check_no_draw_missing(match_, number_) {
    if ((!py.truth(match_.is_over) && py.truth(py.ne(py.item(py.method(host.engine(match_.game), "chance", match_.states), 0), -1)))) {
      throw new BadRecord(new Text("un tirage manque", "a draw is missing"), { [py.kwargs]: true, line: number_ });
    }
  }
  function add_line(trail_, line_, number_) {
    let draws_, head_, text_;
    try {
      const t2 = py.unpack(split_draws(trail_.stand.game, line_), 2);
      head_ = t2[0];
      draws_ = t2[1];
      if (py.truth(py.ne(head_, "deal"))) {
        py.method(trail_, "follow", parse_event(head_));
      } else {
        if (py.truth(py.gt(py.len(trail_.events), 1))) {
          throw new BadRecord(new Text("une seconde donne", "a second deal"));
        }
      }
      for (const t3 of py.iter(draws_)) {
        text_ = t3;
        py.method(trail_, "follow", next_draw(trail_.stand, text_));
      }
    } catch (t1) {
      if (t1 instanceof BadRecord || t1 instanceof BadNotation) {
      const error_ = t1;
      throw new BadRecord(error_.text, { [py.kwargs]: true, line: number_ });
    } else throw t1;
    }
    check_no_draw_missing(trail_.stand, number_);
  }
  function check_result(match_, line_, number_) {
    let expected_, outcome_, scores_, winners_;
    outcome_ = match_.outcome;
    if (py.truth((outcome_ === null))) {
      throw new BadRecord(new Text("résultat d'une partie non finie", "result of an unfinished match"), { [py.kwargs]: true, line: number_ });
    }
    scores_ = py.method(" ", "join", py.map(py.str, outcome_.scores));
    winners_ = ((t1) => (py.truth(t1) ? t1 : "-"))(py.method(" ", "join", (function* (t_all) { let seat_; for (const t2 of t_all) { seat_ = t2;   yield py.str(py.add(seat_, 1)); } })(py.iter(outcome_.winners))));
    expected_ = ("= " + py.format(scores_, "", "") + " ; " + py.format(winners_, "", "") + " ; " + py.format(outcome_.why, "", ""));
    if (py.truth(py.ne(line_, expected_))) {
      throw new BadRecord(new Text(("le résultat noté « " + py.format(py.item(line_, new py.Slice(2, 60, null)), "", "") + " » devrait être « " + py.format(py.item(expected_, new py.Slice(2, null, null)), "", "") + " »"), ("the result noted " + py.format(py.item(line_, new py.Slice(2, 60, null)), "r", "") + " should be " + py.format(py.item(expected_, new py.Slice(2, null, null)), "r", ""))), { [py.kwargs]: true, line: number_ });
    }
  }
  function check_end(match_, outcome_line_, n_lines_) {
    if ((py.truth((outcome_line_ === null)) && py.truth(match_.is_over))) {
      throw new BadRecord(new Text("le résultat manque", "the result is missing"), { [py.kwargs]: true, line: n_lines_ });
    }
    check_no_draw_missing(match_, n_lines_);
  }
  function read_hints(header_) {
    if (py.truth(!py.contains(header_, "hints"))) {
      return py.tuple([]);
    }
    return py.tuple(py.iter(py.map(py.int, py.method(needed(header_, "hints", "[0-9]{1,5}( [0-9]{1,5}){0,3}"), "split"))));
  }
  function read_record(text_) {
    let first_step_, header_, line_, lines_, number_, outcome_line_, secret_, trail_;
    lines_ = sealed_lines(text_);
    const t1 = py.unpack(read_header(lines_), 2);
    header_ = t1[0];
    first_step_ = t1[1];
    trail_ = new Trail(opened_2(header_));
    secret_ = read_secret(header_);
    outcome_line_ = null;
    for (const t2 of py.iter(py.all_pairs(py.item(lines_, new py.Slice(first_step_, null, null)), py.add(first_step_, 1)))) {
      const t3 = py.unpack(t2, 2);
      number_ = t3[0];
      line_ = t3[1];
      if (py.truth(!(outcome_line_ === null))) {
        throw new BadRecord(new Text("une ligne après le résultat", "a line after the result"), { [py.kwargs]: true, line: number_ });
      }
      if (py.truth(py.method(line_, "startswith", "= "))) {
        check_result(trail_.stand, line_, number_);
        outcome_line_ = number_;
      } else {
        add_line(trail_, line_, number_);
      }
    }
    check_end(trail_.stand, outcome_line_, py.len(lines_));
    return new MatchRecord(py.method(trail_, "match"), py.item(py.method(header_, "get", "date", py.tuple(["", 0])), 0), secret_, read_hints(header_));
  }
  function result_of(desk_, in_words_ = true) {
    let outcome_;
    outcome_ = (py.truth(!(desk_.match === null)) ? desk_.match.outcome : null);
    return told_result(outcome_, in_words_);
  }
  function not_over() {
    return new Conflict(new Text("la partie n’est pas finie", "the match is not over"), { [py.kwargs]: true, code: "not_over" });
  }
  function added(trail_, events_, secret_ = null) {
    let by_seat_, dealer_, seeds_, started_;
    if (py.truth((trail_ === null))) {
      started_ = (py.truth(events_) ? py.item(events_, 0) : null);
      seeds_ = (py.truth(py.isinstance(started_, [Started])) ? started_.seeds : py.tuple([]));
      by_seat_ = ((t1) => (py.truth(t1) ? py.truth(started_.day) : t1))(py.isinstance(started_, [Started]));
      dealer_ = (py.truth((secret_ === null)) ? null : new host.Dealer(secret_, seeds_, by_seat_));
      trail_ = new Trail(Match.replay(py.item(events_, new py.Slice(null, 1, null)), dealer_));
      events_ = py.item(events_, new py.Slice(1, null, null));
    }
    return py.method(trail_, "follow_all", events_);
  }
  function shown_in(entries_) {
    let before_, entry_, led_, n_counted_, n_moves_, seq_, steps_, trail_;
    trail_ = null;
    steps_ = [];
    for (const t1 of py.iter(py.all_pairs(entries_, 1))) {
      const t2 = py.unpack(t1, 2);
      seq_ = t2[0];
      entry_ = t2[1];
      if (!py.truth(py.isinstance(entry_, [Advance]))) {
        continue;
      }
      trail_ = added(trail_, entry_.events);
      n_counted_ = py.len(trail_.counted);
      if ((py.truth(steps_) && py.truth(py.any((function* (t_all) { let event_; for (const t3 of t_all) { event_ = t3;   yield py.isinstance(event_, [TookBack]); } })(py.iter(entry_.events)))))) {
        while ((py.truth(py.gt(py.len(steps_), 1)) && py.truth(py.gt(py.item(steps_, py.neg(1)).n_counted, n_counted_)))) {
          py.method(steps_, "pop");
        }
        continue;
      }
      n_moves_ = py.sum((function* (t_all) { let event_; for (const t4 of t_all) { event_ = t4;   yield py.isinstance(event_, [Played]); } })(py.iter(entry_.events)));
      led_ = py.tuple([py.tuple([seq_, entry_])]);
      if ((py.truth(steps_) && !py.truth(n_moves_))) {
        led_ = py.tuple([...py.iter(py.method(steps_, "pop").entries), ...py.iter(led_)]);
      }
      before_ = (py.truth(steps_) ? py.item(steps_, py.neg(1)).n_moves : 0);
      n_moves_ = py.add(before_, py.any((function* (t_all) { let __, e_, one_; for (const t5 of t_all) { const t6 = py.unpack(t5, 2); __ = t6[0]; one_ = t6[1];  for (const t7 of py.iter(one_.events)) { e_ = t7;   yield py.isinstance(e_, [Played]); }} })(py.iter(led_))));
      py.method(steps_, "append", new Shown(trail_.stand, led_, n_counted_, n_moves_));
    }
    return steps_;
  }
  function view_of(match_, seat_, in_words_ = true) {
    return new host.raw(py.method(match_, "view_json", seat_, { [py.kwargs]: true, in_words: in_words_ }));
  }
  function scores_of(match_, is_over_) {
    let outcome_;
    if ((py.truth(is_over_) && py.truth(!((outcome_ = match_.outcome) === null)))) {
      return outcome_.scores;
    }
    return match_.scores;
  }
  function frame_of(teller_, shown_, seat_) {
    let eye_, is_over_, stand_;
    const t1 = py.unpack(py.tuple([shown_.stand, shown_.stand.is_over]), 2);
    stand_ = t1[0];
    is_over_ = t1[1];
    eye_ = ((py.truth(py.eq(seat_, -2)) && !py.truth(is_over_)) ? stand_.turn : py.max([seat_, py.neg(1)], {  }));
    return new Frame([...(function* (t_all) { let led_, one_; for (const t2 of t_all) { led_ = t2;  for (const t3 of py.iter(py.method(teller_, "tell", py.max([seat_, py.neg(1)], {  }), ...py.iter(led_)))) { one_ = t3;   yield one_; }} })(py.iter(shown_.entries))], view_of(stand_, eye_, teller_.in_words), py.list(scores_of(stand_, is_over_)), (py.truth(is_over_) ? py.neg(1) : stand_.turn), shown_.n_moves);
  }
  function frames_of(desk_, entries_, seat_, in_words_ = true) {
    let teller_;
    if (py.truth((desk_.match === null))) {
      return [];
    }
    teller_ = new Teller(desk_.match.game, true, in_words_);
    return [...(function* (t_all) { let shown_; for (const t1 of t_all) { shown_ = t1;   yield frame_of(teller_, shown_, seat_); } })(py.iter(shown_in(entries_)))];
  }
  function pledge(seed_) {
    return host.fingerprint(seed_);
  }
  function check_pledges(pledges_, seeds_) {
    let i_, seed_;
    for (const t1 of py.iter(py.all_pairs((py.truth(pledges_) ? seeds_ : py.tuple([]))))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      seed_ = t2[1];
      if ((py.truth(seed_) && (py.truth(py.ge(i_, py.len(pledges_))) || py.truth(py.ne(pledge(seed_), py.item(pledges_, i_)))))) {
        throw new BadDeal(new Text(("la graine de la place " + py.format(py.add(i_, 1), "", "") + " n’est pas celle qu’elle avait annoncée"), ("the seed of seat " + py.format(py.add(i_, 1), "", "") + " is not the one it pledged")));
      }
    }
  }
  function verify_deal(record_) {
    let events_, started_;
    started_ = record_.match.started;
    if (py.truth((record_.secret === null))) {
      throw new BadDeal(new Text("le secret du tirage n'est pas dans le fichier", "the deal's secret is not there"));
    }
    if (py.truth(py.ne(host.commitment(record_.secret), started_.commitment))) {
      throw new BadDeal(new Text("le secret n'est pas celui qui était annoncé", "the secret is not the one announced"));
    }
    check_pledges(started_.pledges, started_.seeds);
    events_ = record_.match.events;
    try {
      Match.replay(events_, new host.Dealer(record_.secret, started_.seeds, py.truth(started_.day)));
    } catch (t1) {
      if (t1 instanceof BadRecord) {
      const error_ = t1;
      throw new BadDeal(error_.text);
    } else throw t1;
    }
    return py.sum((function* (t_all) { let event_; for (const t2 of t_all) { event_ = t2;   yield py.isinstance(event_, [Drew]); } })(py.iter(events_)));
  }
  function device_steps(commitment_, n_draws_) {
    return [new Text(("Cet appareil a fixé son secret (empreinte " + py.format(py.item(commitment_, new py.Slice(null, 12, null)), "", "") + "…) avant le premier coup, et les " + py.format(n_draws_, "", "") + " tirages en découlent."), ("This device fixed its secret (fingerprint " + py.format(py.item(commitment_, new py.Slice(null, 12, null)), "", "") + "…) before the first move, and the " + py.format(n_draws_, "", "") + " draws follow from it."))];
  }
  function seeds_told(started_) {
    let n_seeds_;
    if (!py.truth(started_.pledges)) {
      return new Text("Chaque joueur a pu y mêler sa propre graine, connue de tous dès le début.", "Each player could mix in a seed of his own, known to all from the start.");
    }
    n_seeds_ = py.sum(py.map(py.bool, started_.seeds));
    if (!py.truth(n_seeds_)) {
      return new Text("Aucun joueur n’y a mêlé de graine à temps : le secret seul décide.", "No player mixed in a seed in time: the secret alone decides.");
    }
    return new Text(("Graines mêlées au secret : " + py.format(n_seeds_, "", "") + ". Chacune a été donnée après cette empreinte, et annoncée par la sienne avant que les autres soient connues."), ("Seeds mixed into the secret: " + py.format(n_seeds_, "", "") + ". Each was given after that fingerprint, and pledged by its own before the others were known."));
  }
  function server_steps(started_, n_draws_) {
    let commitment_;
    commitment_ = started_.commitment;
    return [new Text(("Avant le premier coup, le serveur a publié l’empreinte " + py.format(py.item(commitment_, new py.Slice(null, 12, null)), "", "") + "… de son secret."), ("Before the first move the server published the fingerprint " + py.format(py.item(commitment_, new py.Slice(null, 12, null)), "", "") + "… of its secret.")), new Text("Le secret est maintenant public ; son empreinte SHA-256 est bien celle-là.", "The secret is now public; its SHA-256 fingerprint is that one."), seeds_told(started_), new Text(("Les " + py.format(n_draws_, "", "") + " tirages de la partie, refaits à partir du secret et des graines, donnent exactement les mêmes jetons."), ("The " + py.format(n_draws_, "", "") + " draws of the match, made again from the secret and the seeds, give exactly the same tokens."))];
  }
  function day_steps(day_, n_draws_) {
    return [new Text(("La donne du " + py.format(day_, "", "") + " est la même pour tous, place par place, et les " + py.format(n_draws_, "", "") + " tirages en découlent."), ("The deal of " + py.format(day_, "", "") + " is the same for everybody, seat by seat, and the " + py.format(n_draws_, "", "") + " draws follow from it."))];
  }
  function* draws_of(match_) {
    let event_, trail_;
    trail_ = new Trail(py.method(match_, "at_opening"));
    for (const t1 of py.iter(py.item(match_.events, new py.Slice(1, null, null)))) {
      event_ = t1;
      if (py.truth(py.isinstance(event_, [Drew]))) {
        yield py.tuple([py.method(py.item(py.method(host.engine(match_.game), "chance", trail_.stand.states), 1), "tolist"), event_]);
      }
      py.method(trail_, "follow", event_);
    }
  }
  function draws_told(match_) {
    let event_, held_, is_shuffled_, left_, text_, told_;
    left_ = new py.Dict([]);
    told_ = [];
    for (const t1 of py.iter(draws_of(match_))) {
      const t2 = py.unpack(t1, 2);
      held_ = t2[0];
      event_ = t2[1];
      is_shuffled_ = py.ne(py.method(left_, "get", event_.pool), held_);
      text_ = py.method(match_.game.notation, "format_outcome", event_.pool, event_.outcome);
      py.method(told_, "append", new Drawn(event_.pool, event_.outcome, text_, (py.truth(is_shuffled_) ? py.list(held_) : null)));
      py.setitem(left_, event_.pool, held_);
      { const [t3, t4] = [held_, event_.outcome]; py.setitem(t3, t4, py.sub(py.item(t3, t4), 1)); }
    }
    return told_;
  }
  function deal_check(desk_, is_device_ = false) {
    let commitment_, is_fair_, n_draws_, started_, steps_;
    started_ = desk_.match.started;
    commitment_ = started_.commitment;
    try {
      const t3 = py.unpack(py.tuple([verify_deal(new MatchRecord(desk_.match, undefined, desk_.secret, undefined)), true]), 2);
      n_draws_ = t3[0];
      is_fair_ = t3[1];
      steps_ = (py.truth(is_device_) ? device_steps(commitment_, n_draws_) : server_steps(started_, n_draws_));
      steps_ = (py.truth(started_.day) ? day_steps(started_.day, n_draws_) : steps_);
    } catch (t1) {
      if (t1 instanceof BadDeal) {
      const error_ = t1;
      const t2 = py.unpack(py.tuple([0, false, [error_.text]]), 3);
      n_draws_ = t2[0];
      is_fair_ = t2[1];
      steps_ = t2[2];
    } else throw t1;
    }
    return new DealCheck(is_fair_, commitment_, py.method(desk_.secret, "hex"), py.list(started_.pledges), py.list(started_.seeds), n_draws_, [...(function* (t_all) { let step_; for (const t5 of t_all) { step_ = t5;   yield host.words(step_); } })(py.iter(steps_))], draws_told(desk_.match), started_.day);
  }
  function replay_of(desk_, entries_, seats_, seat_, in_words_ = true, is_device_ = false) {
    let result_;
    result_ = result_of(desk_, in_words_);
    if (py.truth((result_ === null))) {
      throw not_over();
    }
    seat_ = ((py.truth(py.eq(seat_, -2)) || py.truth(((t1, t2, t3) => py.le(t1, t2) && py.lt(t2, t3))(0, seat_, py.len(desk_.seats)))) ? seat_ : py.neg(1));
    return new Replay(desk_.id, desk_.opening.game, desk_.opening.options, seats_, seat_, frames_of(desk_, entries_, seat_, in_words_), result_, deal_check(desk_, is_device_), py.method(desk_, "record"), desk_.opening.at, py.max([(function* (t_all) { let entry_; for (const t4 of t_all) { entry_ = t4;  if (py.truth(py.isinstance(entry_, [Advance]))) { yield entry_.at; }} })(py.iter(entries_))], {  }), desk_.next, series_of(desk_, in_words_));
  }
  function restored(table_, entries_, secret_) {
    let desk_, entry_, trail_;
    if ((!py.truth(entries_) || !py.truth(py.isinstance(py.item(entries_, 0), [Opening])))) {
      throw new BadRecord(new Text("journal sans ouverture", "a log without its opening"));
    }
    const t1 = py.unpack(py.tuple([opened(table_, py.item(entries_, 0), secret_), null]), 2);
    desk_ = t1[0];
    trail_ = t1[1];
    for (const t2 of py.iter(py.item(entries_, new py.Slice(1, null, null)))) {
      entry_ = t2;
      if (py.truth(py.isinstance(entry_, [Advance]))) {
        trail_ = added(trail_, entry_.events, secret_);
        desk_ = py.method(desk_, "after", entry_, trail_.stand);
      } else {
        desk_ = py.method(desk_, "after", entry_);
      }
    }
    return (py.truth((trail_ === null)) ? desk_ : py.replace(desk_, { [py.kwargs]: true, match: py.method(trail_, "match") }));
  }
  function same(text_) {
    return new Text(text_, text_);
  }
  function seat_of_2(seat_, is_online_, away_since_) {
    let bot_, title_;
    bot_ = (py.truth(py.eq(seat_.kind, "bot")) ? py.method(host.BOTS, "get", seat_.bot) : null);
    title_ = (py.truth(!(bot_ === null)) ? bot_.title : same(seat_.name));
    return new Seat_2(seat_.kind, seat_.name, seat_.player, seat_.bot, host.words(title_), ((t2) => (py.truth(t2) ? t2 : ((t1) => (py.truth(t1) ? is_online_(seat_.player) : t1))(py.eq(seat_.kind, "person"))))(py.eq(seat_.kind, "bot")), (py.truth(py.eq(seat_.kind, "person")) ? away_since_(seat_.player) : 0), seat_.rests);
  }
  function seats_of(seats_, is_online_ = ((player_) => false), away_since_ = ((player_) => 0)) {
    return [...(function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield seat_of_2(seat_, is_online_, away_since_); } })(py.iter(seats_))];
  }
  function one_line(text_) {
    return py.method(" ", "join", py.method(py.method(py.method(text_, "encode", "utf-8", "replace"), "decode"), "split"));
  }
  function join_draws(game_, line_, drawn_) {
    let inline_;
    if (!py.truth(drawn_)) {
      return line_;
    }
    inline_ = ((t1) => (py.truth(t1) ? t1 : game_.notation.inline_words))(py.eq(line_, "deal"));
    return (py.format(line_, "", "") + py.format((py.truth(inline_) ? " " : " > "), "", "") + py.format(py.method(" ", "join", drawn_), "", ""));
  }
  function event_line(event_) {
    let points_, revealed_;
    if (py.truth(py.isinstance(event_, [Played]))) {
      points_ = (py.truth(event_.points) ? (" ; " + py.format(event_.points, "", "")) : "");
      return (py.format(py.add(event_.seat, 1), "", "") + " " + py.format(event_.move, "", "") + py.format(points_, "", ""));
    }
    if (py.truth(py.isinstance(event_, [Resigned]))) {
      return ("! resign " + py.format(py.add(event_.seat, 1), "", ""));
    }
    if (py.truth(py.isinstance(event_, [TimedOut]))) {
      return ("! timeout " + py.format(py.add(event_.seat, 1), "", ""));
    }
    if (py.truth(py.isinstance(event_, [WasAbsent]))) {
      return ("! absent " + py.format(py.add(event_.seat, 1), "", ""));
    }
    if (py.truth(py.isinstance(event_, [TookBack]))) {
      revealed_ = (py.truth(event_.revealed) ? " revealed" : "");
      return ("! takeback " + py.format(py.add(event_.seat, 1), "", "") + " " + py.format(event_.keep, "", "") + py.format(revealed_, "", ""));
    }
    return (py.truth(py.isinstance(event_, [Agreed])) ? "! agree" : "! abandon");
  }
  function* step_lines(match_) {
    let drawn_, event_, line_, notation_;
    notation_ = match_.game.notation;
    line_ = "deal";
    drawn_ = [];
    for (const t1 of py.iter(py.item(match_.events, new py.Slice(1, null, null)))) {
      event_ = t1;
      if (py.truth(py.isinstance(event_, [Drew]))) {
        py.method(drawn_, "append", py.method(notation_, "format_outcome", event_.pool, event_.outcome));
        continue;
      }
      if ((py.truth(py.ne(line_, "deal")) || py.truth(drawn_))) {
        yield join_draws(match_.game, line_, drawn_);
      }
      const t2 = py.unpack(py.tuple([event_line(event_), []]), 2);
      line_ = t2[0];
      drawn_ = t2[1];
    }
    if ((py.truth(py.ne(line_, "deal")) || py.truth(drawn_))) {
      yield join_draws(match_.game, line_, drawn_);
    }
  }
  function write_record(match_, date_ = "", secret_ = null, hints_ = py.tuple([])) {
    let body_, lines_, magic_, outcome_, scores_, started_, winners_;
    if (py.truth(!(match_.origin === null))) {
      throw new Conflict(new Text("une partie reprise d’une position n’a pas de fichier", "a match set up from a position has no record"));
    }
    started_ = match_.started;
    magic_ = (py.truth(py.any(hints_)) ? "jetons record 3" : (py.truth(started_.pledges) ? "jetons record 2" : "jetons record 1"));
    magic_ = (py.truth(started_.day) ? "jetons record 4" : magic_);
    lines_ = [magic_, ("game: " + py.format(started_.game, "", "")), ("rules: " + py.format(started_.rules, "", ""))];
    if (py.truth(date_)) {
      py.method(lines_, "append", ("date: " + py.format(one_line(date_), "", "")));
    }
    if (py.truth(started_.day)) {
      py.method(lines_, "append", ("day: " + py.format(started_.day, "", "")));
    }
    lines_ = py.add(lines_, [...(function* (t_all) { let i_, name_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; name_ = t2[1];   yield ("seat " + py.format(i_, "", "") + ": " + py.format(one_line(name_), "", "")); } })(py.iter(py.all_pairs(started_.players, 1)))]);
    lines_ = py.add(lines_, [...(function* (t_all) { let name_, value_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); name_ = t4[0]; value_ = t4[1];   yield ("option " + py.format(name_, "", "") + ": " + py.format(one_line(value_), "", "")); } })(py.iter(py.method(started_.options, "items")))]);
    if (py.truth(started_.commitment)) {
      py.method(lines_, "append", ("commitment: " + py.format(started_.commitment, "", "")));
    }
    lines_ = py.add(lines_, [...(function* (t_all) { let i_, pledge_; for (const t5 of t_all) { const t6 = py.unpack(t5, 2); i_ = t6[0]; pledge_ = t6[1];   yield ("pledge " + py.format(i_, "", "") + ": " + py.format(pledge_, "", "")); } })(py.iter(py.all_pairs(started_.pledges, 1)))]);
    lines_ = py.add(lines_, [...(function* (t_all) { let i_, seed_; for (const t7 of t_all) { const t8 = py.unpack(t7, 2); i_ = t8[0]; seed_ = t8[1];   yield ("seed " + py.format(i_, "", "") + ": " + py.format(seed_, "", "")); } })(py.iter(py.all_pairs(started_.seeds, 1)))]);
    if (py.truth(py.any(hints_))) {
      py.method(lines_, "append", ("hints: " + py.format(py.method(" ", "join", py.map(py.str, hints_)), "", "")));
    }
    if ((py.truth(!(secret_ === null)) && py.truth(match_.is_over))) {
      py.method(lines_, "append", ("secret: " + py.format(py.method(secret_, "hex"), "", "")));
    }
    py.method(lines_, "append", "");
    lines_ = py.add(lines_, step_lines(match_));
    outcome_ = match_.outcome;
    if (py.truth(!(outcome_ === null))) {
      scores_ = py.method(" ", "join", py.map(py.str, outcome_.scores));
      winners_ = ((t9) => (py.truth(t9) ? t9 : "-"))(py.method(" ", "join", (function* (t_all) { let seat_; for (const t10 of t_all) { seat_ = t10;   yield py.str(py.add(seat_, 1)); } })(py.iter(outcome_.winners))));
      py.method(lines_, "append", ("= " + py.format(scores_, "", "") + " ; " + py.format(winners_, "", "") + " ; " + py.format(outcome_.why, "", "")));
    }
    body_ = py.add(py.method("\n", "join", lines_), "\n");
    return py.add(body_, ("end " + py.format(py.len(lines_), "", "") + " " + py.format(host.fingerprint(body_), "", "") + "\n"));
  }
  function points_line(series_) {
    return py.add("points ", py.method(" ", "join", py.map(py.str, series_.scores)));
  }
  function result_line(outcome_) {
    let scores_, winners_;
    scores_ = py.method(" ", "join", py.map(py.str, outcome_.scores));
    winners_ = py.method(" ", "join", (function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield py.str(py.add(seat_, 1)); } })(py.iter(outcome_.winners)));
    return ("= " + py.format(scores_, "", "") + " ; " + py.format(winners_, "", "") + " ; " + py.format(outcome_.why, "", ""));
  }
  function write_series(series_, date_ = "", secrets_ = null, hints_ = null) {
    let asked_, body_, i_, lines_, match_, record_, secret_;
    secrets_ = (py.truth(!(secrets_ === null)) ? secrets_ : py.mul([null], py.len(series_.rounds)));
    hints_ = (py.truth(!(hints_ === null)) ? hints_ : py.mul([py.tuple([])], py.len(series_.rounds)));
    lines_ = ["jetons series 1", ("game: " + py.format(series_.game.slug, "", "")), ("total: " + py.format(series_.total, "", "")), ""];
    for (const t1 of py.iter(py.all_pairs(series_.rounds, 1))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      match_ = t2[1];
      const t3 = py.unpack(py.tuple([py.item(secrets_, py.sub(i_, 1)), py.item(hints_, py.sub(i_, 1))]), 2);
      secret_ = t3[0];
      asked_ = t3[1];
      record_ = py.method(write_record(match_, date_, secret_, asked_), "splitlines");
      lines_ = py.add(lines_, [("round " + py.format(i_, "", "") + " " + py.format(py.len(record_), "", "")), ...py.iter(record_)]);
      py.method(lines_, "append", points_line(py.replace(series_, { [py.kwargs]: true, rounds: py.item(series_.rounds, new py.Slice(null, i_, null)) })));
    }
    if (py.truth(!(series_.outcome === null))) {
      py.method(lines_, "append", result_line(series_.outcome));
    }
    body_ = py.add(py.method("\n", "join", lines_), "\n");
    return py.add(body_, ("end " + py.format(py.len(lines_), "", "") + " " + py.format(host.fingerprint(body_), "", "") + "\n"));
  }
  function series_file(desks_) {
    let last_, rounds_;
    rounds_ = [...(function* (t_all) { let desk_; for (const t1 of t_all) { desk_ = t1;  if (py.truth(!(desk_.match === null))) { yield desk_.match; }} })(py.iter(desks_))];
    last_ = py.item(desks_, py.neg(1)).opening.rounds;
    return write_series(Series_2.replay(last_.total, rounds_), py.item(desks_, 0).date, [...(function* (t_all) { let desk_; for (const t2 of t_all) { desk_ = t2;   yield desk_.secret; } })(py.iter(desks_))], [...(function* (t_all) { let desk_; for (const t3 of t_all) { desk_ = t3;   yield desk_.hints; } })(py.iter(desks_))]);
  }
  function clock_spec(pace_) {
    let days_, seconds_;
    seconds_ = py.floordiv(pace_.base, 1000);
    days_ = (py.truth(py.eq(pace_.kind, "days")) ? py.floordiv(seconds_, 86400) : 0);
    return new ClockSpec(pace_.kind, (py.truth(days_) ? 0 : seconds_), py.floordiv(pace_.increment, 1000), days_, pace_.at_zero);
  }
  function clock_now(clock_) {
    return new ClockNow(py.list(clock_.left), clock_.running, clock_.since);
  }
  function offers_of(desk_) {
    return [...(function* (t_all) { let offer_; for (const t1 of t_all) { offer_ = t1;   yield new Offer(offer_.what, offer_.seat, py.list(offer_.yes)); } })(py.iter(desk_.offers))];
  }
  function deal_of(desk_) {
    let seats_;
    seats_ = desk_.seats;
    return new Deal(desk_.stage, [...(function* (t_all) { let seat_; for (const t4 of t_all) { seat_ = t4;   yield seat_.pledge; } })(py.iter(seats_))], [...(function* (t_all) { let seat_; for (const t5 of t_all) { seat_ = t5;   yield py.truth(((t6) => (py.truth(t6) ? seat_.seed : t6))(seat_.pledge)); } })(py.iter(seats_))]);
  }
  function public_now(desk_, in_words_ = true) {
    let is_over_;
    is_over_ = desk_.is_over;
    return new Now(desk_.seq, desk_.position, desk_.status, desk_.turn, py.neg(1), null, py.list(desk_.scores), (py.truth((desk_.clock === null)) ? null : clock_now(desk_.clock)), (py.truth(desk_.offers) ? offers_of(desk_) : []), (py.truth(is_over_) ? result_of(desk_, in_words_) : null), (py.truth(is_over_) ? py.method(desk_.secret, "hex") : ""), desk_.next, (py.truth((desk_.opening.rounds === null)) ? null : series_of(desk_, in_words_)), desk_.moved_at, (py.truth(!(desk_.match === null)) ? null : deal_of(desk_)), py.list(desk_.hints));
  }
  function seen_from(seat_, desk_, public_, in_words_ = true) {
    if (py.truth((desk_.match === null))) {
      return py.replace(public_, { [py.kwargs]: true, seat: seat_ });
    }
    return py.replace(public_, { [py.kwargs]: true, seat: seat_, view: view_of(desk_.match, seat_, in_words_) });
  }
  function now_of(desk_, seat_, in_words_ = true) {
    return seen_from(seat_, desk_, public_now(desk_, in_words_), in_words_);
  }
  function table_of(desk_, entries_, player_, seats_, unheard_ = py.tuple([]), n_watchers_ = 0, patience_ = 0, now_ = 0, in_words_ = true) {
    let mine_, opening_, seat_, teller_;
    opening_ = desk_.opening;
    mine_ = py.method(desk_, "seats_of", player_);
    seat_ = py.method(desk_, "eyes_of", mine_);
    teller_ = new Teller(host.game(opening_.game), undefined, in_words_);
    return new Table(1, desk_.id, opening_.game, opening_.options, clock_spec(opening_.pace), seats_, mine_, player_, ((t1) => (py.truth(t1) ? py.eq(player_, opening_.owner) : t1))(py.truth(player_)), opening_.listed, opening_.watch, n_watchers_, opening_.commitment, now_of(desk_, seat_, in_words_), py.method(teller_, "tell_all", seat_, 0, entries_, unheard_), now_, patience_, ((t2) => (py.truth(t2) ? opening_.open_chat : t2))(opening_.watch), opening_.day);
  }
  function of_the_day() {
    return new Conflict(new Text("la partie du jour se joue une fois, sans conseil ni retour", "the game of the day is played once, with no advice and nothing taken back"), { [py.kwargs]: true, code: "of_the_day" });
  }
  function no_round() {
    return new Conflict(new Text("il n’y a pas d’autre manche à jouer", "there is no other round to play"), { [py.kwargs]: true, code: "no_round" });
  }
  function series_goes_on() {
    return new Conflict(new Text("la série n’est pas finie : jouez la manche suivante", "the series is not over: play the next round"), { [py.kwargs]: true, code: "series_goes_on" });
  }
  function check_going_on(desk_, what_) {
    if (!py.truth(desk_.is_over)) {
      throw new Conflict(new Text("la partie n’est pas finie", "the match is not over"), { [py.kwargs]: true, code: "not_over" });
    }
    if (py.truth(desk_.opening.day)) {
      throw of_the_day();
    }
    if (py.truth(desk_.next)) {
      throw new Conflict(new Text("la table suivante est déjà ouverte", "the next table is already open"), { [py.kwargs]: true, code: "already_proposed" });
    }
    if ((py.truth(py.eq(what_, "next_round")) && !py.truth(desk_.awaits_round))) {
      throw no_round();
    }
    if ((py.truth(py.eq(what_, "rematch")) && py.truth(desk_.awaits_round))) {
      throw series_goes_on();
    }
  }
  function not_seated() {
    return new Forbidden(new Text("vous n’êtes pas assis à cette table", "you are not seated at this table"), { [py.kwargs]: true, code: "not_seated" });
  }
  function no_hints() {
    return new Forbidden(new Text("pas de conseils quand on joue contre quelqu’un", "there are no hints when you play against somebody"), { [py.kwargs]: true, code: "no_hints" });
  }
  function not_your_turn() {
    return new Conflict(new Text("ce n’est pas votre tour", "it is not your turn"), { [py.kwargs]: true, code: "not_your_turn" });
  }
  function check_hint(desk_, player_, position_) {
    if (py.truth(desk_.opening.day)) {
      throw of_the_day();
    }
    if (py.truth(!py.contains(desk_.seating, player_))) {
      throw not_seated();
    }
    py.method(desk_, "check_position", position_);
    py.method(desk_, "check_running");
    if (py.truth(py.ne(new py.PySet(desk_.seating), new py.PySet([player_])))) {
      throw no_hints();
    }
    if ((py.truth(!py.contains(py.method(desk_, "seats_of", player_), desk_.turn)) || py.truth(desk_.bot_to_move))) {
      throw not_your_turn();
    }
  }
  function is_alone(game_) {
    return py.eq(py.item(game_.seats, 0), 1);
  }
  function dealt(slug_, day_, secret_, names_ = py.tuple([])) {
    let game_, shown_;
    game_ = host.game(slug_);
    shown_ = ((t2) => (py.truth(t2) ? t2 : [...(function* (t_all) { let __; for (const t1 of t_all) { __ = t1;   yield ""; } })(py.iter(new py.Range((py.truth(is_alone(game_)) ? 1 : 2))))]))(py.list(names_));
    return Match.new(game_, shown_, undefined, secret_, undefined, undefined, day_, undefined);
  }
  function opponent() {
    return py.tuple(["maitre", 600]);
  }
  function secret_of(root_, day_, game_) {
    return host.fingerprint(("jetons/day/1\n" + py.format(day_, "", "") + "\n" + py.format(game_, "", "") + "\n" + py.format(root_, "", "")));
  }
  function thought_of(secret_, n_moves_) {
    return py.method(new host.Dealer(secret_), "number", 99, n_moves_, 0, py.lshift(1, 32));
  }
  function try_of(match_) {
    let best_, i_, lead_, move_, moves_, returns_, scores_;
    returns_ = [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield py.int(one_); } })(py.iter(py.method(host.engine(match_.game), "returns", match_.states)))];
    lead_ = (py.truth(py.gt(py.len(returns_), 1)) ? py.sub(py.item(returns_, 0), py.max([py.item(returns_, new py.Slice(1, null, null))], {  })) : 0);
    moves_ = match_.moves;
    best_ = py.tuple([0, "", 0]);
    for (const t2 of py.iter(py.all_pairs(moves_))) {
      const t3 = py.unpack(t2, 2);
      i_ = t3[0];
      move_ = t3[1];
      if ((py.truth(py.eq(move_.seat, 0)) && py.truth(py.gt(move_.points, py.item(best_, 2))))) {
        best_ = py.tuple([i_, move_.move, move_.points]);
      }
    }
    scores_ = (py.truth(!(match_.outcome === null)) ? match_.outcome.scores : match_.scores);
    return new Try(py.item(scores_, 0), scores_, py.add(py.mul(py.item(scores_, 0), 100000), lead_), best_);
  }
  function stale() {
    return new Stale(new Text("la position a changé entre-temps", "the position has changed in the meantime"));
  }
  function is_paused() {
    return new Conflict(new Text("la partie est en pause", "the match is paused"), { [py.kwargs]: true, code: "paused" });
  }
  function points_of(match_) {
    let outcome_;
    outcome_ = match_.outcome;
    if (py.truth((outcome_ === null))) {
      return py.mul(py.tuple([0]), py.len(match_.players));
    }
    return py.method(rounds_of(match_.game), "points", match_.state, outcome_.winners);
  }
  function outcome_of(total_, scores_, n_rounds_) {
    let best_, winners_;
    best_ = py.max([scores_], {  });
    if (py.truth(py.lt(best_, total_))) {
      return null;
    }
    winners_ = py.tuple(py.iter((function* (t_all) { let points_, seat_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); seat_ = t2[0]; points_ = t2[1];  if (py.truth(py.eq(points_, best_))) { yield seat_; }} })(py.iter(py.all_pairs(scores_)))));
    return host.ended("total", scores_, winners_, total_, n_rounds_);
  }
  function beginner(match_) {
    let event_;
    for (const t1 of py.iter(match_.events)) {
      event_ = t1;
      if (py.truth(py.isinstance(event_, [Played]))) {
        return event_.seat;
      }
    }
    return match_.turn;
  }
  function next_first(match_) {
    return py.str(py.add(py.mod(py.add(beginner(match_), 1), py.len(match_.players)), 1));
  }
  function followed(desk_, events_) {
    let trail_;
    trail_ = (py.truth((desk_.match === null)) ? null : new Trail(desk_.match));
    return py.method(added(trail_, events_, desk_.secret), "match");
  }
  function drawn(draws_, at_) {
    return [...(function* (t_all) { let outcome_, pool_, to_; for (const t1 of t_all) { const t2 = py.unpack(t1, 3); pool_ = t2[0]; outcome_ = t2[1]; to_ = t2[2];   yield new Drew(pool_, outcome_, to_, at_); } })(py.iter(draws_))];
  }
  function as_text(move_) {
    let told_;
    if (!py.truth(py.isinstance(move_, ["str"]))) {
      told_ = py.item(py.repr(move_), new py.Slice(null, 40, null));
      throw new BadNotation(new Text(("un coup est un texte, pas " + py.format(told_, "", "")), ("a move is a text, not " + py.format(told_, "", ""))));
    }
    return move_;
  }
  function counted_at(events_) {
    let counted_, event_, i_;
    counted_ = [];
    for (const t1 of py.iter(py.all_pairs(events_))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      event_ = t2[1];
      if (py.truth(py.isinstance(event_, [TookBack]))) {
        py.delitem(counted_, new py.Slice(event_.keep, null, null));
      } else {
        py.method(counted_, "append", i_);
      }
    }
    return counted_;
  }
  function ending_of(event_) {
    if (py.truth(py.isinstance(event_, [Resigned]))) {
      return "resigned";
    }
    if (py.truth(py.isinstance(event_, [TimedOut]))) {
      return "timed_out";
    }
    if (py.truth(py.isinstance(event_, [WasAbsent]))) {
      return "absent";
    }
    if (py.truth(py.isinstance(event_, [Agreed]))) {
      return "agreed";
    }
    return (py.truth(py.isinstance(event_, [Abandoned])) ? "abandoned" : "");
  }
  function told_line(game_, line_, in_words_) {
    let text_;
    if (!py.truth(line_.kind)) {
      return new Line_2(line_.points, line_.clause, undefined, host.words(new Text(line_.fr, line_.en)), undefined, undefined);
    }
    if (py.truth(in_words_)) {
      text_ = host.words(py.method(host.engine(game_), "told", line_.kind, line_.numbers));
      return new Line_2(line_.points, line_.clause, undefined, text_, undefined, undefined);
    }
    return new Line_2(line_.points, line_.clause, undefined, undefined, line_.kind, py.list(line_.numbers));
  }
  function clock_after(desk_, match_, now_) {
    let clock_, pace_, turn_;
    pace_ = desk_.opening.pace;
    if (py.truth(py.eq(pace_.kind, "none"))) {
      return null;
    }
    clock_ = ((t1) => (py.truth(t1) ? t1 : Clock.new(pace_, py.len(desk_.seats))))(desk_.clock);
    turn_ = (py.truth(match_.is_over) ? py.neg(1) : match_.turn);
    clock_ = py.method(clock_, "turned", turn_, now_, (py.truth(py.eq(pace_.kind, "days")) ? py.method(desk_, "rest_of", turn_, now_) : 0));
    return (py.truth(desk_.is_paused) ? py.method(clock_, "stopped", now_) : clock_);
  }
  function advance(desk_, match_, known_, now_) {
    return new Advance(py.item(match_.events, new py.Slice(known_, null, null)), clock_after(desk_, match_, now_), undefined, undefined, undefined, now_);
  }
  function ended(desk_, following_, now_) {
    return py.tuple([advance(desk_, following_, py.len(py.method(desk_, "begun").events), now_), following_]);
  }
  function has_begun() {
    return new Conflict(new Text("la partie a déjà commencé", "the match has already begun"), { [py.kwargs]: true, code: "has_begun" });
  }
  function own_seat(desk_, player_, seat_) {
    let mine_;
    mine_ = py.method(desk_, "seats_of", player_);
    if ((!py.truth(mine_) || (py.truth(py.ne(seat_, py.neg(1))) && py.truth(!py.contains(mine_, seat_))))) {
      throw not_seated();
    }
    if (py.truth(py.ne(seat_, py.neg(1)))) {
      return seat_;
    }
    return (py.truth(py.contains(mine_, desk_.turn)) ? desk_.turn : py.item(mine_, 0));
  }
  function stood_in() {
    return new Conflict(new Text("l’ordinateur joue pour vous : reprenez d’abord votre place", "the computer is playing for you: take your seat back first"), { [py.kwargs]: true, code: "stood_in" });
  }
  function noted_line(line_) {
    if (py.truth(line_.kind)) {
      return new Line("", "", line_.points, line_.clause, line_.kind, line_.numbers);
    }
    return new Line(line_.text.fr, line_.text.en, line_.points, line_.clause);
  }
  function played(desk_, seat_, text_, now_, by_clock_ = false) {
    let entry_, following_, lines_, match_, parts_;
    match_ = py.method(desk_, "running");
    const t1 = py.unpack(py.method(match_, "step", text_, { [py.kwargs]: true, seat: seat_, at: now_ }), 3);
    following_ = t1[0];
    parts_ = t1[1];
    lines_ = t1[2];
    entry_ = new Advance(py.item(following_.events, new py.Slice(py.len(match_.events), null, null)), clock_after(desk_, following_, now_), parts_, py.tuple(py.iter(py.map(noted_line, lines_))), by_clock_, now_);
    return py.tuple([entry_, following_]);
  }
  function too_many_backs(most_) {
    return new Conflict(new Text((py.format(most_, "", "") + " coups ont déjà été repris à cette table : désormais, ce qui est joué est joué"), (py.format(most_, "", "") + " moves have been taken back at this table: from now on, a move made stands")), { [py.kwargs]: true, code: "too_many_backs" });
  }
  function check_proposal(desk_, what_) {
    py.method(desk_, "begun");
    if (py.truth(py.contains(GOING_ON, what_))) {
      check_going_on(desk_, what_);
      return null;
    }
    if (py.truth(desk_.is_over)) {
      throw new MatchOver(new Text("la partie est finie", "the match is over"));
    }
    if (py.truth(desk_.opening.day)) {
      throw of_the_day();
    }
    if ((py.truth(py.eq(what_, "draw")) && py.truth(py.any((function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;   yield seat_.bot; } })(py.iter(desk_.seats)))))) {
      throw new Conflict(new Text("l’ordinateur ne conclut pas de nulle", "the computer agrees no draws"), { [py.kwargs]: true, code: "bot_declines" });
    }
    if ((py.truth(py.eq(what_, "draw")) && py.truth(py.eq(py.len(desk_.seats), 1)))) {
      throw new Conflict(new Text("il n’y a personne à qui proposer la nulle", "there is nobody to agree a draw with"), { [py.kwargs]: true, code: "bot_declines" });
    }
    if ((py.truth(py.eq(what_, "take_back")) && py.truth(py.ge(desk_.n_backs, 200)))) {
      throw too_many_backs(200);
    }
    if ((py.truth(py.eq(what_, "pause")) && py.truth(desk_.is_paused))) {
      throw is_paused();
    }
    if ((py.truth(py.eq(what_, "resume")) && !py.truth(desk_.is_paused))) {
      throw new Conflict(new Text("la partie n’est pas en pause", "the match is not paused"), { [py.kwargs]: true, code: "not_paused" });
    }
  }
  function not_gone() {
    return new Conflict(new Text("on n’attend personne depuis assez longtemps", "nobody has been waited for long enough"), { [py.kwargs]: true, code: "not_gone" });
  }
  function check_absence(desk_, gone_, player_, is_late_) {
    let is_gone_;
    is_gone_ = ((t1) => (py.truth(t1) ? py.contains(gone_, py.item(desk_.seats, desk_.turn).player) : t1))(py.ge(desk_.turn, 0));
    if ((py.truth(py.ne(desk_.opening.pace.kind, "none")) || py.truth(py.ne(desk_.status, "running")) || py.truth(desk_.bot_to_move))) {
      is_gone_ = ((t2) => (py.truth(t2) ? py.ne(py.item(desk_.seats, desk_.turn).player, player_) : t2))(is_late_);
    }
    if (!py.truth(is_gone_)) {
      throw not_gone();
    }
  }
  function last_mover(desk_, seat_) {
    let mine_, move_;
    mine_ = py.method(desk_, "seats_of", py.item(desk_.seats, seat_).player);
    if (py.truth(py.gt(py.len(mine_), 1))) {
      for (const t1 of py.iter(py.reversed(py.method(desk_, "begun").moves))) {
        move_ = t1;
        if (py.truth(py.contains(mine_, move_.seat))) {
          return move_.seat;
        }
      }
    }
    return seat_;
  }
  function stand_in_for(game_) {
    return py.next((function* (t_all) { let name_; for (const t1 of t_all) { name_ = t1;  if ((py.truth(py.contains(host.BOTS, name_)) && py.truth(py.method(py.item(host.BOTS, name_), "plays", game_)))) { yield name_; }} })(py.iter(STAND_INS)), "random");
  }
  function agreed_on(desk_, what_, asker_, seat_, now_) {
    let clock_, match_, resumed_, stopped_;
    const t1 = py.unpack(py.tuple([py.method(desk_, "begun"), desk_.clock]), 2);
    match_ = t1[0];
    clock_ = t1[1];
    const t2 = what_;
    if (py.eq(t2, "draw")) {
      return ended(desk_, py.method(match_, "agree", { [py.kwargs]: true, at: now_ }), now_);
    } else if (py.eq(t2, "take_back")) {
      return ended(desk_, py.method(match_, "take_back", last_mover(desk_, asker_), { [py.kwargs]: true, at: now_ }), now_);
    } else if (py.eq(t2, "claim")) {
      return ended(desk_, py.method(match_, "forfeit", desk_.turn, { [py.kwargs]: true, at: now_ }), now_);
    } else if (py.eq(t2, "pause")) {
      stopped_ = (py.truth(clock_) ? py.method(clock_, "stopped", now_) : null);
      return py.tuple([new Paused(seat_, stopped_, now_), null]);
    } else if (py.eq(t2, "resume")) {
      resumed_ = (py.truth(clock_) ? py.method(clock_, "resumed", now_) : null);
      return py.tuple([new Resumed(seat_, resumed_, now_), null]);
    } else if (py.eq(t2, "stand_in")) {
      return py.tuple([new StoodIn(desk_.turn, stand_in_for(match_.game), now_), null]);
    }
    return py.tuple([new Proposed(seat_, what_, now_), null]);
  }
  function not_begun() {
    return new Conflict(new Text("la partie n’a pas encore commencé", "the match has not begun yet"), { [py.kwargs]: true, code: "not_begun" });
  }
  function typeset(text_, lang_) {
    text_ = py.method(_APOSTROPHE, "sub", "’", text_);
    return (py.truth(py.eq(lang_, "fr")) ? py.method(_BEFORE_SIGN, "sub", " ", text_) : text_);
  }
  function outcome_by(scores_, returns_, event_, partners_ = py.tuple([])) {
    let best_, others_, seats_, winners_;
    seats_ = new py.Range(py.len(scores_));
    if (py.truth(py.isinstance(event_, [Resigned, TimedOut, WasAbsent]))) {
      if (!py.truth(((t1, t2, t3) => py.le(t1, t2) && py.lt(t2, t3))(0, event_.seat, py.len(scores_)))) {
        throw new BadRecord(new Text("place inconnue", "no such seat"));
      }
      others_ = [...(function* (t_all) { let seat_; for (const t4 of t_all) { seat_ = t4;  if (py.truth(!py.contains(py.tuple([event_.seat, ...py.iter(partners_)]), seat_))) { yield seat_; }} })(py.iter(seats_))];
      best_ = py.max([(function* (t_all) { let seat_; for (const t5 of t_all) { seat_ = t5;   yield py.item(returns_, seat_); } })(py.iter(others_))], { default: 0 });
      winners_ = py.tuple(py.iter((function* (t_all) { let seat_; for (const t6 of t_all) { seat_ = t6;  if (py.truth(py.eq(py.item(returns_, seat_), best_))) { yield seat_; }} })(py.iter(others_))));
      return host.ended(ending_of(event_), scores_, winners_, py.add(event_.seat, 1));
    }
    if (py.truth(py.isinstance(event_, [Agreed]))) {
      return host.ended("agreed", scores_, py.tuple(py.iter(seats_)));
    }
    return host.ended("abandoned", scores_, py.tuple([]));
  }
  const entries = [Opening, Seated, Unseated, Pledged, SeedsAsked, Seeded, Advance, Proposed, Declined, Paused, Resumed, StoodIn, CameBack, Rested, Said, Hinted, Rematched];
  const _HEADER = new py.Pattern("(game|rules|date|day|commitment|hints|secret|(?:seat|seed|pledge) [1-9]|option [^:]+): ?(.*)", "");
  const LATER_2 = new py.Pattern("pledge |hints|day", "");
  const LATER_3 = new py.Pattern("hints|day", "");
  const LATER_4 = new py.Pattern("day", "");
  const LATER = new py.Dict([["jetons record 1", LATER_2], ["jetons record 2", LATER_3], ["jetons record 3", LATER_4]]);
  const GOING_ON = py.tuple(["rematch", "next_round"]);
  const OF_THE_ABSENT = py.tuple(["claim", "stand_in"]);
  const STAND_INS = py.tuple(["amateur", "greedy"]);
  const _APOSTROPHE = new py.Pattern("(?<=[^\\W\\d_])'(?=[^\\W_]|\u00ab)", "");
  const _BEFORE_SIGN = new py.Pattern(" (?=[:;!?\u00bb])|(?<=\u00ab) ", "");
  return { entries, NewTable: NewTable, ClockSpec: ClockSpec, News: News, mine_of: mine_of, opened: opened, opening_of: opening_of, opening_of_day: opening_of_day, pace_of: pace_of, read_header: read_header, read_record: read_record, replay_of: replay_of, restored: restored, sealed_lines: sealed_lines, seats_of: seats_of, series_file: series_file, table_of: table_of, Abandon: Abandon, Deal: Deal_2, Decline: Decline, GoOn: GoOn, Hint: Hint, Play: Play, PlayBot: PlayBot, Propose: Propose, Resign: Resign, RunOut: RunOut, check_going_on: check_going_on, check_hint: check_hint, day_dealt: dealt, day_is_alone: is_alone, day_opponent: opponent, day_secret: secret_of, day_thought: thought_of, day_try: try_of };
}
