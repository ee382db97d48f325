// Written by scripts/box_script.py from the Python of a real box's sheet: do not edit.
export default function (py, host) {
  const { np } = py;
  class Sheet_2 {
    constructor(...given) { this.__init__(...given); }
    __init__(state_) {
      const self_ = this;
      let kinds_, points_, settled_;
      self_.n_seats = py.int(state_.n_seats);
      self_.extents = py.tuple([py.int(state_.height), py.int(state_.width)]);
      const t1 = py.unpack(np.zeros(py.tuple([2, py.max([self_.n_seats, 2], {  }), 2, 5]), "i8"), 2);
      kinds_ = t1[0];
      points_ = t1[1];
      settled_ = np.zeros(2, "b1");
      fill_sheet(state_, kinds_, points_, settled_);
      self_.is_settled = py.method(settled_, "tolist");
      self_.kinds = py.method(kinds_, "tolist");
      self_.points = py.method(points_, "tolist");
    }
    points_at(direction_, i_) {
      const self_ = this;
      return [...(function* (t_all) { let points_; for (const t1 of t_all) { points_ = t1;   yield py.item(py.item(points_, direction_), i_); } })(py.iter(self_.points))];
    }
    text(direction_, i_) {
      const self_ = this;
      return line_text(direction_, i_, py.method(self_, "kinds_at", direction_, i_), py.method(self_, "points_at", direction_, i_));
    }
    kinds_at(direction_, i_) {
      const self_ = this;
      return [...(function* (t_all) { let kinds_; for (const t1 of t_all) { kinds_ = t1;   yield py.item(py.item(kinds_, direction_), i_); } })(py.iter(self_.kinds))];
    }
  }
  Sheet_2.named = {"points_at": ["direction", "i"], "text": ["direction", "i"], "kinds_at": ["direction", "i"]};
  class Kind {
    constructor(name, params = py.tuple([])) { this.name = name; this.params = params; }
  }
  Kind.fields = ["name", "params"];
  class Step {
    constructor(seat, text) { this.seat = seat; this.text = text; }
  }
  Step.fields = ["seat", "text"];
  class Fitter {
    constructor(...given) { this.__init__(...given); }
    __init__(game_, started_, steps_, left_) {
      const self_ = this;
      const t1 = py.unpack(py.tuple([game_, started_, steps_]), 3);
      self_.game = t1[0];
      self_.started = t1[1];
      self_.steps = t1[2];
      self_.left = left_;
      self_.needs = needs_of(game_, started_, steps_, left_);
      self_.luck = new host.Random(py.len(steps_));
    }
    fit(tries_) {
      const self_ = this;
      let __, best_, first_, given_, other_;
      const t1 = py.method(self_, "first_deal");
      first_ = t1;
      best_ = t1;
      for (const t2 of py.iter(new py.Range(tries_))) {
        __ = t2;
        if (!py.truth(py.method(self_, "is_a_matter_of_hands", best_))) {
          break;
        }
        other_ = py.method(self_, "attempt", py.method(self_, "swapped", best_.table));
        if (py.truth(py.method(self_, "is_better", other_, best_))) {
          best_ = other_;
        }
      }
      if (py.truth(py.method(self_, "is_a_matter_of_hands", best_))) {
        given_ = [...(function* (t_all) { let __, outcome_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); __ = t4[0]; outcome_ = t4[1];   yield outcome_; } })(py.iter(first_.table.drawn))];
        best_ = py.method(self_, "attempt", given_, { [py.kwargs]: true, on_trust: true });
        return new Fit(best_.table, best_.error, py.lt(tries_, 1000));
      }
      return best_;
    }
    first_deal() {
      const self_ = this;
      let __, best_, is_open_, other_;
      best_ = py.method(self_, "attempt", []);
      is_open_ = py.any((function* (t_all) { let step_; for (const t1 of t_all) { step_ = t1;   yield py.contains(step_.text, "?"); } })(py.iter(self_.steps)));
      for (const t2 of py.iter(new py.Range((py.truth(is_open_) ? py.floordiv(1000, 10) : 0)))) {
        __ = t2;
        if (!py.truth(is_for_want_of_a_token(best_.error))) {
          break;
        }
        other_ = py.method(self_, "attempt", []);
        if ((py.truth((other_.error === null)) || py.truth(py.gt(py.len(other_.table.scored), py.len(best_.table.scored))))) {
          best_ = other_;
        }
      }
      return best_;
    }
    is_better(other_, best_) {
      const self_ = this;
      if ((py.truth(py.isinstance(other_.error, [IllegalMove])) && !py.truth(py.method(self_, "is_a_matter_of_hands", other_)))) {
        return py.ne(other_.error.reason, "not_held");
      }
      return py.ge(py.len(other_.table.scored), py.len(best_.table.scored));
    }
    attempt(given_, on_trust_ = false) {
      const self_ = this;
      let luck_, needs_, states_, step_, table_;
      states_ = bare(self_.game, self_.started);
      needs_ = [...(function* (t_all) { let kinds_; for (const t1 of t_all) { kinds_ = t1;   yield py.list(kinds_); } })(py.iter(self_.needs))];
      luck_ = self_.luck;
      table_ = new Table(self_.game, states_, [self_.started], needs_, luck_, given_, [], new py.Dict([]), []);
      py.method(table_, "settle");
      for (const t2 of py.iter(self_.steps)) {
        step_ = t2;
        try {
          py.method(table_, "play", step_, { [py.kwargs]: true, on_trust: on_trust_ });
        } catch (t3) {
          if (t3 instanceof JetonsError) {
          const error_ = t3;
          return new Fit(table_, error_);
        } else throw t3;
        }
      }
      return new Fit(table_, py.method(self_, "wrongly_left", table_));
    }
    wrongly_left(table_) {
      const self_ = this;
      let held_, kinds_, n_, seat_;
      for (const t1 of py.iter(py.all_pairs(self_.left))) {
        const t2 = py.unpack(t1, 2);
        seat_ = t2[0];
        kinds_ = t2[1];
        held_ = py.method(table_.hands, "held", py.item(table_.states, 0), seat_);
        if ((py.truth(kinds_) && py.truth(py.ne(py.sorted(held_), py.sorted(kinds_))))) {
          n_ = py.add(seat_, 1);
          return new Conflict(new Text(("ces jetons ne peuvent pas rester au joueur " + py.format(n_, "", "")), ("these tokens cannot be left on the rack of player " + py.format(n_, "", ""))), { [py.kwargs]: true, code: "left" });
        }
      }
      return null;
    }
    is_a_matter_of_hands(fit_) {
      const self_ = this;
      let moves_, text_;
      if (!py.truth(py.isinstance(fit_.error, [IllegalMove]))) {
        return false;
      }
      text_ = py.item(self_.steps, py.len(fit_.table.scored)).text;
      moves_ = py.method(host.engine(self_.game), "read_move", fit_.table.states, py.method(fit_.table, "told", text_));
      return ((t1) => (py.truth(t1) ? t1 : !py.truth(py.method(fit_.table.hands, "taken", py.item(moves_, 0)))))(py.contains(text_, "?"));
    }
    swapped(table_) {
      const self_ = this;
      let i_, j_, k_, mine_, n_, others_, outcomes_, undrawn_;
      outcomes_ = [...(function* (t_all) { let __, outcome_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); __ = t2[0]; outcome_ = t2[1];   yield outcome_; } })(py.iter(table_.drawn))];
      mine_ = py.method(table_.rack, "get", table_.turn, []);
      others_ = [...(function* (t_all) { let held_, i_, seat_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); seat_ = t4[0]; held_ = t4[1];  for (const t5 of py.iter(held_)) { i_ = t5;  if ((py.truth(py.ne(seat_, table_.turn)) && !(py.truth(py.lt(seat_, py.len(table_.needs))) && py.truth(py.contains(py.item(table_.needs, seat_), py.item(outcomes_, i_)))))) { yield i_; }}} })(py.iter(py.method(table_.rack, "items")))];
      undrawn_ = py.method(self_, "undrawn", table_);
      n_ = py.min([py.len(mine_), py.add(1, py.method(self_.luck, "randrange", 5))], {  });
      for (const t6 of py.iter(py.method(self_.luck, "sample", mine_, n_))) {
        i_ = t6;
        j_ = ((py.truth(others_) || py.truth(undrawn_)) ? py.method(self_.luck, "randrange", py.add(py.len(others_), py.len(undrawn_))) : py.neg(1));
        if (py.truth(((t8, t9, t10) => py.le(t8, t9) && py.lt(t9, t10))(0, j_, py.len(others_)))) {
          k_ = py.item(others_, j_);
          const t11 = py.unpack(py.tuple([py.item(outcomes_, k_), py.item(outcomes_, i_)]), 2);
          py.setitem(outcomes_, i_, t11[0]);
          py.setitem(outcomes_, k_, t11[1]);
        } else {
          if (py.truth(py.ge(j_, 0))) {
            const t7 = py.unpack(py.tuple([py.item(undrawn_, py.sub(j_, py.len(others_))), py.item(outcomes_, i_)]), 2);
            py.setitem(outcomes_, i_, t7[0]);
            py.setitem(undrawn_, py.sub(j_, py.len(others_)), t7[1]);
          }
        }
      }
      return outcomes_;
    }
    undrawn(table_) {
      const self_ = this;
      let __, at_, content_, event_, first_, fresh_, later_, weights_;
      first_ = py.next((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if ((py.truth(py.isinstance(e_, [Drew])) && py.truth(py.eq(e_.to, table_.turn)))) { yield e_; }} })(py.iter(table_.events)));
      at_ = py.method(table_.events, "index", first_);
      fresh_ = bare(self_.game, self_.started);
      for (const t2 of py.iter(py.item(table_.events, new py.Slice(null, at_, null)))) {
        event_ = t2;
        if (py.truth(py.isinstance(event_, [Drew]))) {
          py.method(host.engine(self_.game).call, "draw", fresh_, 0, event_.outcome);
        }
      }
      const t3 = py.unpack(py.method(host.engine(self_.game), "chance", fresh_), 2);
      __ = t3[0];
      weights_ = t3[1];
      content_ = [...(function* (t_all) { let __, kind_; for (const t4 of t_all) { kind_ = t4;  for (const t5 of py.iter(new py.Range(py.int(py.item(weights_, kind_))))) { __ = t5;   yield kind_; }} })(py.iter(new py.Range(py.len(weights_))))];
      later_ = [...(function* (t_all) { let e_; for (const t6 of t_all) { e_ = t6;  if ((py.truth(py.isinstance(e_, [Drew])) && py.truth(py.eq(e_.pool, first_.pool)))) { yield e_.outcome; }} })(py.iter(py.item(table_.events, new py.Slice(at_, null, null))))];
      return without(content_, later_);
    }
  }
  Fitter.named = {"fit": ["tries"], "is_better": ["other", "best"], "attempt": ["given", "on_trust"], "wrongly_left": ["table"], "is_a_matter_of_hands": ["fit"], "swapped": ["table"], "undrawn": ["table"]};
  class Row {
    constructor(place, seat, text, points, scores, lines = py.tuple([]), is_trusted = false, problem = null, clause = "") { this.place = place; this.seat = seat; this.text = text; this.points = points; this.scores = scores; this.lines = lines; this.is_trusted = is_trusted; this.problem = problem; this.clause = clause; }
  }
  Row.fields = ["place", "seat", "text", "points", "scores", "lines", "is_trusted", "problem", "clause"];
  class Standing {
    constructor(rows, scores, turn, is_over, asks, outcome, fit) { this.rows = rows; this.scores = scores; this.turn = turn; this.is_over = is_over; this.asks = asks; this.outcome = outcome; this.fit = fit; }
    get problem() {
      const self_ = this;
      return py.next((function* (t_all) { let row_; for (const t1 of t_all) { row_ = t1;  if (py.truth(!(row_.problem === null))) { yield row_; }} })(py.iter(self_.rows)), null);
    }
  }
  Standing.fields = ["rows", "scores", "turn", "is_over", "asks", "outcome", "fit"];
  class Fit {
    constructor(table, error = null, is_rough = false) { this.table = table; this.error = error; this.is_rough = is_rough; }
  }
  Fit.fields = ["table", "error", "is_rough"];
  class Table {
    constructor(game, states, events, needs, luck, given, drawn, rack, scored) { this.game = game; this.states = states; this.events = events; this.needs = needs; this.luck = luck; this.given = given; this.drawn = drawn; this.rack = rack; this.scored = scored; }
    get turn() {
      const self_ = this;
      return py.int(py.item(self_.states, 0).turn);
    }
    get hands() {
      const self_ = this;
      return self_.game.hands;
    }
    get is_over() {
      const self_ = this;
      return py.truth(py.method(host.engine(self_.game).call, "is_over", self_.states, 0));
    }
    settle() {
      const self_ = this;
      let outcome_, pool_, rules_, to_, weights_;
      const t1 = py.unpack(py.tuple([host.engine(self_.game), np.zeros(self_.game.n_outcomes, "i8")]), 2);
      rules_ = t1[0];
      weights_ = t1[1];
      const t2 = py.unpack(py.method(rules_, "pending", self_.states, weights_), 2);
      pool_ = t2[0];
      to_ = t2[1];
      while (py.truth(py.ne(pool_, -1))) {
        outcome_ = py.method(self_, "next_draw", to_, weights_);
        py.method(py.method(self_.rack, "setdefault", to_, []), "append", py.len(self_.drawn));
        py.method(self_.drawn, "append", py.tuple([to_, outcome_]));
        py.method(self_.events, "append", new Drew(pool_, outcome_, to_, undefined));
        py.method(rules_.call, "draw", self_.states, 0, outcome_);
        const t3 = py.unpack(py.method(rules_, "pending", self_.states, weights_), 2);
        pool_ = t3[0];
        to_ = t3[1];
      }
      py.method(self_, "forget_racks_given_back");
    }
    next_draw(seat_, weights_) {
      const self_ = this;
      let free_, lacked_, number_, there_, wanted_;
      number_ = py.len(self_.drawn);
      if ((py.truth(py.lt(number_, py.len(self_.given))) && py.truth(py.gt(py.item(weights_, py.item(self_.given, number_)), 0)))) {
        return py.item(self_.given, number_);
      }
      lacked_ = [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield py.method(self_, "lacked_by", one_); } })(py.iter(new py.Range(py.len(self_.needs))))];
      if (py.truth(py.lt(seat_, py.len(lacked_)))) {
        wanted_ = py.next((function* (t_all) { let kind_; for (const t2 of t_all) { kind_ = t2;  if ((py.truth(py.eq(kind_, -1)) || py.truth(py.gt(py.item(weights_, kind_), 0)))) { yield kind_; }} })(py.iter(py.item(lacked_, seat_))), -1);
        if (py.truth(py.ne(wanted_, -1))) {
          return wanted_;
        }
      }
      there_ = [...(function* (t_all) { let __, kind_; for (const t3 of t_all) { kind_ = t3;  for (const t4 of py.iter(new py.Range(py.int(py.item(weights_, kind_))))) { __ = t4;   yield kind_; }} })(py.iter(new py.Range(py.len(weights_))))];
      free_ = without(there_, [...(function* (t_all) { let kind_, one_; for (const t7 of t_all) { one_ = t7;  for (const t8 of py.iter(one_)) { kind_ = t8;   yield kind_; }} })(py.iter(lacked_))]);
      return py.int(py.method(self_.luck, "choice", ((t9) => (py.truth(t9) ? t9 : there_))(free_)));
    }
    lacked_by(seat_) {
      const self_ = this;
      let held_, i_, kind_, lacked_, later_, needs_, size_, spared_;
      const t1 = py.unpack(py.tuple([py.list(py.method(self_.hands, "held", py.item(self_.states, 0), seat_)), []]), 2);
      held_ = t1[0];
      lacked_ = t1[1];
      const t2 = py.unpack(py.tuple([py.len(held_), py.item(self_.needs, seat_)]), 2);
      size_ = t2[0];
      needs_ = t2[1];
      for (const t3 of py.iter(py.all_pairs(needs_))) {
        const t4 = py.unpack(t3, 2);
        i_ = t4[0];
        kind_ = t4[1];
        if (py.truth(py.eq(kind_, -1))) {
          later_ = py.item(needs_, new py.Slice(py.add(i_, 1), py.add(py.add(i_, 1), size_), null));
          spared_ = py.next((function* (t_all) { let one_; for (const t5 of t_all) { one_ = t5;  if (py.truth(!py.contains(later_, one_))) { yield one_; }} })(py.iter(held_)), -1);
          if (py.truth(py.ne(spared_, -1))) {
            py.method(held_, "remove", spared_);
            continue;
          }
        } else {
          if (py.truth(py.contains(held_, kind_))) {
            py.method(held_, "remove", kind_);
            continue;
          }
        }
        py.method(lacked_, "append", kind_);
      }
      return lacked_;
    }
    forget_racks_given_back() {
      const self_ = this;
      let n_, seat_;
      for (const t1 of py.iter(new py.Range(py.len(self_.needs)))) {
        seat_ = t1;
        n_ = py.len(py.method(self_.hands, "held", py.item(self_.states, 0), seat_));
        py.setitem(self_.rack, seat_, (py.truth(n_) ? py.item(py.method(self_.rack, "get", seat_, []), new py.Slice(py.neg(n_), null, null)) : []));
      }
    }
    told(text_) {
      const self_ = this;
      let is_named_, needs_, pool_, rack_, told_, word_, words_;
      words_ = py.method(text_, "split");
      if (py.truth(!py.contains(words_, "?"))) {
        return text_;
      }
      needs_ = py.item(self_.needs, self_.turn);
      rack_ = py.sorted(py.method(self_.hands, "held", py.item(self_.states, 0), self_.turn), ((kind_) => (py.truth(py.contains(needs_, kind_)) ? py.neg(py.method(needs_, "index", kind_)) : py.neg(py.len(needs_)))));
      pool_ = py.next((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if ((py.truth(py.isinstance(e_, [Drew])) && py.truth(py.eq(e_.to, self_.turn)))) { yield e_.pool; }} })(py.iter(py.reversed(self_.events))));
      told_ = [];
      for (const t2 of py.iter(words_)) {
        word_ = t2;
        is_named_ = ((t3) => (py.truth(t3) ? t3 : !py.truth(rack_)))(py.ne(word_, "?"));
        py.method(told_, "append", (py.truth(is_named_) ? word_ : py.method(self_.game.notation, "format_outcome", pool_, py.method(rack_, "pop", 0))));
      }
      return py.method(" ", "join", told_);
    }
    play(step_, on_trust_) {
      const self_ = this;
      let kind_, lines_, move_, moves_, number_, points_, reason_, rules_, scores_, seat_, taken_;
      const t1 = py.unpack(py.tuple([host.engine(self_.game), self_.turn]), 2);
      rules_ = t1[0];
      seat_ = t1[1];
      if (py.truth(self_.is_over)) {
        throw new Conflict(new Text("la partie est déjà finie", "the match is already over"));
      }
      if (py.truth(py.ne(step_.seat, seat_))) {
        throw new Conflict(new Text(("c’est au joueur " + py.format(py.add(seat_, 1), "", "") + " de jouer"), ("it is the turn of player " + py.format(py.add(seat_, 1), "", ""))), { [py.kwargs]: true, code: "not_your_turn" });
      }
      moves_ = py.method(rules_, "read_move", self_.states, py.method(self_, "told", step_.text));
      reason_ = py.method(rules_.call, "check", self_.states, 0, moves_, 0);
      taken_ = py.method(self_.hands, "taken", py.item(moves_, 0));
      if ((py.truth(reason_) && (py.truth(taken_) || !py.truth(on_trust_)))) {
        throw py.method(rules_, "refused", reason_, self_.states, moves_);
      }
      for (const t2 of py.iter(taken_)) {
        kind_ = t2;
        number_ = py.next((function* (t_all) { let i_; for (const t3 of t_all) { i_ = t3;  if (py.truth(py.eq(py.item(py.item(self_.drawn, i_), 1), kind_))) { yield i_; }} })(py.iter(py.item(self_.rack, seat_))));
        py.method(py.item(self_.rack, seat_), "remove", number_);
        py.method(py.item(self_.needs, seat_), "remove", (py.truth(py.contains(step_.text, "?")) ? -1 : kind_));
      }
      lines_ = py.method(rules_, "explain", self_.states, moves_);
      move_ = py.method(self_.game.notation.between_parts, "join", py.method(rules_, "parts", self_.states, moves_));
      points_ = py.int(py.method(rules_.call, "apply", self_.states, 0, moves_, 0));
      py.method(self_.events, "append", new Played(seat_, move_, points_, undefined));
      py.method(self_, "settle");
      scores_ = py.tuple(py.iter((function* (t_all) { let score_; for (const t4 of t_all) { score_ = t4;   yield py.int(score_); } })(py.iter(py.item(py.item(self_.states, 0).scores, new py.Slice(null, py.len(self_.needs), null))))));
      py.method(self_.scored, "append", new Scored(seat_, move_, points_, lines_, scores_, py.truth(reason_)));
    }
  }
  Table.named = {"next_draw": ["seat", "weights"], "lacked_by": ["seat"], "told": ["text"], "play": ["step", "on_trust"]};
  Table.fields = ["game", "states", "events", "needs", "luck", "given", "drawn", "rack", "scored"];
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
  class Scored {
    constructor(seat, move, points, lines, scores, is_trusted = false) { this.seat = seat; this.move = move; this.points = points; this.lines = lines; this.scores = scores; this.is_trusted = is_trusted; }
  }
  Scored.fields = ["seat", "move", "points", "lines", "scores", "is_trusted"];
  class Text extends py.Tuple {
    constructor(fr, en) { super(); this.push(fr, en); }
    get fr() { return this[0]; }
    get en() { return this[1]; }
    to(lang_) {
      const self_ = this;
      return (py.truth(py.eq(lang_, "en")) ? typeset(self_.en, "en") : typeset(self_.fr, "fr"));
    }
  }
  class Outcome extends py.Tuple {
    constructor(scores, winners, why, text, numbers = py.tuple([])) { super(); this.push(scores, winners, why, text, numbers); }
    get scores() { return this[0]; }
    get winners() { return this[1]; }
    get why() { return this[2]; }
    get text() { return this[3]; }
    get numbers() { return this[4]; }
  }
  class Step_2 extends py.Tuple {
    constructor(match, parts, lines) { super(); this.push(match, parts, lines); }
    get match() { return this[0]; }
    get parts() { return this[1]; }
    get lines() { return this[2]; }
  }
  class Sheet {
    constructor(game, players, options, entries = py.tuple([]), date = "") { this.game = game; this.players = players; this.options = options; this.entries = entries; this.date = date; }
    static new(game_, players_, options_ = null, date_ = "") {
      game_ = (py.truth(py.isinstance(game_, [host.Game])) ? game_ : host.game(game_));
      if (py.truth((game_.hands === null))) {
        throw new BadOption(new Text((py.format(game_.facts.title.fr, "", "") + " se compte par ses carrés : jetons score"), (py.format(game_.facts.title.en, "", "") + " is counted by its squares: jetons score")));
      }
      options_ = new py.Dict([["first", "1"], ...py.method(((t1) => (py.truth(t1) ? t1 : new py.Dict([])))(options_), 'items')]);
      if (py.truth(py.eq(py.item(options_, "first"), "lot"))) {
        py.setitem(options_, "first", "1");
      }
      py.method(game_, "configure", py.len(players_), options_);
      return new Sheet(game_.slug, py.tuple(py.iter(players_)), py.method(game_, "check_options", options_), py.tuple([]), date_);
    }
    with_entry(text_, place_ = null, seat_ = null, at_ = 0) {
      const self_ = this;
      let corrected_, entry_;
      if (py.truth((seat_ === null))) {
        corrected_ = py.next((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if (py.truth(py.eq(e_.place, place_))) { yield e_.seat; }} })(py.iter(self_.entries)), null);
        seat_ = (py.truth((corrected_ === null)) ? py.method(self_, "standing").turn : corrected_);
      }
      if (!py.truth(((t2, t3, t4) => py.le(t2, t3) && py.lt(t3, t4))(0, seat_, py.len(self_.players)))) {
        throw new Conflict(new Text(("il n’y a pas de joueur " + py.format(py.add(seat_, 1), "", "")), ("there is no player " + py.format(py.add(seat_, 1), "", ""))));
      }
      if (py.truth(py.ge(py.len(self_.entries), 5000))) {
        throw new Conflict(new Text("cette feuille est pleine", "this sheet is full"));
      }
      text_ = py.method(" ", "join", py.method(text_, "split"));
      check_text(host.game(self_.game), py.len(self_.players), self_.options, text_);
      if (py.truth((place_ === null))) {
        place_ = host.beyond(py.max([(function* (t_all) { let entry_; for (const t5 of t_all) { entry_ = t5;   yield entry_.place; } })(py.iter(self_.entries))], { default: 0 }));
      }
      entry_ = new Entry(place_, seat_, text_, at_, host.new_id());
      return py.replace(self_, { [py.kwargs]: true, entries: py.tuple([...py.iter(self_.entries), entry_]) });
    }
    place_before(place_) {
      const self_ = this;
      let before_;
      before_ = py.max([(function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if (py.truth(py.lt(e_.place, place_))) { yield e_.place; }} })(py.iter(self_.entries))], { default: py.sub(place_, 2) });
      return host.between(before_, place_);
    }
    last_entries() {
      const self_ = this;
      let entry_, last_;
      last_ = new py.Dict([]);
      for (const t1 of py.iter(self_.entries)) {
        entry_ = t1;
        py.setitem(last_, entry_.place, entry_);
      }
      return [...(function* (t_all) { let place_; for (const t2 of t_all) { place_ = t2;  if (py.truth(py.item(last_, place_).text)) { yield py.item(last_, place_); }} })(py.iter(py.sorted(last_)))];
    }
    started() {
      const self_ = this;
      let rules_;
      rules_ = host.game(self_.game).facts.rules_version;
      return new Started(self_.game, rules_, self_.players, self_.options, undefined, undefined, undefined, undefined, undefined);
    }
    standing() {
      const self_ = this;
      return standing_of(self_);
    }
    before(place_) {
      const self_ = this;
      return py.replace(self_, { [py.kwargs]: true, entries: py.tuple(py.iter((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if (py.truth(py.lt(e_.place, place_))) { yield e_; }} })(py.iter(self_.entries)))) });
    }
    match() {
      const self_ = this;
      let now_;
      now_ = py.method(self_, "standing");
      if ((py.truth((now_.fit === null)) || py.truth(!(now_.problem === null)))) {
        throw new Conflict(new Text("cette feuille ne donne pas une partie entière à rejouer", "this sheet is not a whole match to be replayed"));
      }
      if (py.truth(py.any((function* (t_all) { let row_; for (const t1 of t_all) { row_ = t1;   yield row_.is_trusted; } })(py.iter(now_.rows))))) {
        throw new Conflict(new Text("un tour passé ne se vérifie pas : la partie ne peut pas être rejouée", "a pass could not be checked: the match cannot be replayed"));
      }
      return Match.replay(now_.fit.table.events);
    }
    encode() {
      const self_ = this;
      return host.encoded(self_);
    }
    static decode(data_) {
      try {
        return checked(host.decoded(data_, { [py.kwargs]: true, type: Sheet }));
      } catch (t1) {
        if (t1?.kind === "MsgspecError" || t1?.kind === "UnicodeDecodeError" || t1?.kind === "RecursionError") {
        const error_ = t1;
        throw new BadRecord(new Text("ce n’est pas une feuille de score", "this is not a score sheet"));
      } else throw t1;
      }
    }
  }
  Sheet.named = {"with_entry": ["text", "place", "seat", "at"], "place_before": ["place"], "before": ["place"]};
  Sheet.fields = ["game", "players", "options", "entries", "date"];
  Object.assign(Sheet, { names: ["game", "players", "options", "entries", "date"], holds: () => ({ entries: [Entry] }) });
  class Entry {
    constructor(place, seat, text, at = 0, id = "") { this.place = place; this.seat = seat; this.text = text; this.at = at; this.id = id; }
  }
  Entry.fields = ["place", "seat", "text", "at", "id"];
  Object.assign(Entry, { names: ["place", "seat", "text", "at", "id"], omits: true, holds: () => ({  }) });
  const JetonsError = py.refused("JetonsError", "error", py.Refused);
  class Laid {
    constructor(move, points, lines) { this.move = move; this.points = points; this.lines = lines; }
  }
  Laid.fields = ["move", "points", "lines"];
  Object.assign(Laid, { names: ["move", "points", "lines"], holds: () => ({  }) });
  class ShownLine {
    constructor(fr, en, points, clause, cells) { this.fr = fr; this.en = en; this.points = points; this.clause = clause; this.cells = cells; }
  }
  ShownLine.fields = ["fr", "en", "points", "clause", "cells"];
  Object.assign(ShownLine, { names: ["fr", "en", "points", "clause", "cells"], holds: () => ({  }) });
  class Place {
    constructor(parts, points) { this.parts = parts; this.points = points; }
  }
  Place.fields = ["parts", "points"];
  Object.assign(Place, { names: ["parts", "points"], holds: () => ({  }) });
  class Shown {
    constructor(rows, scores, turn, is_over, is_rough, asks, outcome, rounds, view, out, has_board) { this.rows = rows; this.scores = scores; this.turn = turn; this.is_over = is_over; this.is_rough = is_rough; this.asks = asks; this.outcome = outcome; this.rounds = rounds; this.view = view; this.out = out; this.has_board = has_board; }
  }
  Shown.fields = ["rows", "scores", "turn", "is_over", "is_rough", "asks", "outcome", "rounds", "view", "out", "has_board"];
  Object.assign(Shown, { names: ["rows", "scores", "turn", "is_over", "is_rough", "asks", "outcome", "rounds", "view", "out", "has_board"], holds: () => ({  }) });
  class ShownRow {
    constructor(place, seat, text, points, scores, lines, is_trusted, problem, kind) { this.place = place; this.seat = seat; this.text = text; this.points = points; this.scores = scores; this.lines = lines; this.is_trusted = is_trusted; this.problem = problem; this.kind = kind; }
  }
  ShownRow.fields = ["place", "seat", "text", "points", "scores", "lines", "is_trusted", "problem", "kind"];
  Object.assign(ShownRow, { names: ["place", "seat", "text", "points", "scores", "lines", "is_trusted", "problem", "kind"], holds: () => ({  }) });
  const BadNotation = py.refused("BadNotation", "bad_notation", JetonsError);
  const BadRecord = py.refused("BadRecord", "bad_record", JetonsError);
  const BadPosition = py.refused("BadPosition", "bad_position", JetonsError);
  const Conflict = py.refused("Conflict", "conflict", JetonsError);
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
  class TookBack {
    constructor(keep, seat, revealed = false, at = 0) { this.keep = keep; this.seat = seat; this.revealed = revealed; this.at = at; }
  }
  TookBack.fields = ["keep", "seat", "revealed", "at"];
  Object.assign(TookBack, { names: ["keep", "seat", "revealed", "at"], tag: "took_back", omits: true, holds: () => ({  }) });
  class Agreed {
    constructor(at = 0) { this.at = at; }
  }
  Agreed.fields = ["at"];
  Object.assign(Agreed, { names: ["at"], tag: "agreed", omits: true, holds: () => ({  }) });
  const BadOption = py.refused("BadOption", "bad_option", JetonsError);
  class Started {
    constructor(game, rules, players, options, commitment = "", seeds = py.tuple([]), pledges = py.tuple([]), day = "", at = 0) { this.game = game; this.rules = rules; this.players = players; this.options = options; this.commitment = commitment; this.seeds = seeds; this.pledges = pledges; this.day = day; this.at = at; }
  }
  Started.fields = ["game", "rules", "players", "options", "commitment", "seeds", "pledges", "day", "at"];
  Object.assign(Started, { names: ["game", "rules", "players", "options", "commitment", "seeds", "pledges", "day", "at"], tag: "started", omits: true, holds: () => ({  }) });
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
    view(seat_) {
      const self_ = this;
      return py.method(host.engine(self_.game), "observe", self_.states, py.method(self_, "_seat", seat_));
    }
    play(text_) {
      const self_ = this;
      return py.method(self_, "after", text_);
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
    after(text_, seat_ = null, at_ = 0) {
      const self_ = this;
      return py.method(self_, "step", text_, { [py.kwargs]: true, seat: seat_, at: at_ }).match;
    }
    step(text_, seat_ = null, at_ = 0) {
      const self_ = this;
      let dealer_, turn_;
      dealer_ = py.method(self_, "_dealer_for", seat_);
      turn_ = py.method(host.engine(self_.game), "turn", self_.states, as_text(text_), dealer_.pick);
      return new Step_2(py.method(self_, "_after", turn_, dealer_, at_), turn_.parts, turn_.lines);
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
    _check_running() {
      const self_ = this;
      if (py.truth(self_.is_over)) {
        throw new MatchOver(new Text("la partie est finie", "the match is over"));
      }
    }
    at_opening() {
      const self_ = this;
      return Match._opened(self_.started, null, self_.origin);
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
  }
  Match.named = {"following_all": ["events"], "view": ["seat"], "play": ["text"], "_seat": ["seat"], "after": ["text", "seat", "at"], "step": ["text", "seat", "at"], "_dealer_for": ["seat"], "_after": ["turn", "dealer", "at"], "following": ["event"], "_ended_by": ["event"], "_checked": ["text"]};
  Match.fields = ["game", "states", "events", "dealer", "ended", "origin"];
  Object.assign(Match, { names: ["game", "states", "events", "dealer", "ended", "origin"], holds: () => ({  }) });
  const IllegalMove = py.refused("IllegalMove", "illegal_move", JetonsError);
  const MatchOver = py.refused("MatchOver", "match_over", JetonsError);
  class Abandoned {
    constructor(at = 0) { this.at = at; }
  }
  Abandoned.fields = ["at"];
  Object.assign(Abandoned, { names: ["at"], tag: "abandoned", omits: true, holds: () => ({  }) });
  function taken(move_) {
    let halves_;
    halves_ = (function* (t_all) { let code_; for (const t1 of t_all) { code_ = t1;   yield py.divmod(py.mod(py.int(code_), 100), 10); } })(py.iter(py.item(move_.tile, new py.Slice(null, py.int(move_.n), null))));
    return py.tuple(py.iter((function* (t_all) { let pair_; for (const t2 of t_all) { pair_ = t2;   yield py.method(KIND_OF, "get", py.tuple([py.min([pair_], {  }), py.max([pair_], {  })]), py.neg(1)); } })(py.iter(halves_))));
  }
  function held(state_, seat_) {
    return py.tuple(py.iter((function* (t_all) { let kind_; for (const t1 of t_all) { kind_ = t1;  if (py.truth(py.ge(kind_, 0))) { yield py.int(kind_); }} })(py.iter(py.item(state_.rack, seat_)))));
  }
  function out(state_, seat_) {
    let racks_;
    racks_ = [...(function* (t_all) { let kind_, one_; for (const t1 of t_all) { one_ = t1;  for (const t2 of py.iter(held(state_, one_))) { kind_ = t2;   yield kind_; }} })(py.iter(new py.Range(py.int(state_.n_seats))))];
    return py.tuple(py.iter((function* (t_all) { let kind_; for (const t3 of t_all) { kind_ = t3;   yield py.add(py.int(py.item(state_.stock, kind_)), py.int(py.contains(racks_, kind_))); } })(py.iter(new py.Range(54)))));
  }
  function hold(state_, seat_, kinds_) {
    let i_, there_;
    there_ = py.sorted(kinds_);
    for (const t1 of py.iter(new py.Range(5))) {
      i_ = t1;
      py.setitem(state_.rack, py.tuple([seat_, i_]), (py.truth(py.lt(i_, py.len(there_))) ? py.item(there_, i_) : py.neg(1)));
    }
    py.setitem(state_.n_rack, seat_, py.len(there_));
  }
  function taken_2(move_) {
    return (py.truth(move_.token) ? py.tuple([py.int(move_.token)]) : py.tuple([]));
  }
  function held_2(state_, seat_) {
    return py.tuple(py.iter((function* (t_all) { let kind_; for (const t1 of t_all) { kind_ = t1;  if (py.truth(kind_)) { yield py.int(kind_); }} })(py.iter(py.item(state_.rack, seat_)))));
  }
  function out_2(state_, seat_) {
    return py.tuple(py.iter((function* (t_all) { let kind_; for (const t1 of t_all) { kind_ = t1;   yield py.add(py.int(py.item(state_.undrawn, py.tuple([seat_, kind_]))), py.sum((function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;  if (py.truth(py.eq(one_, kind_))) { yield 1; }} })(py.iter(held_2(state_, seat_))))); } })(py.iter(new py.Range(19)))));
  }
  function hold_2(state_, seat_, kinds_) {
    let i_;
    for (const t1 of py.iter(new py.Range(3))) {
      i_ = t1;
      py.setitem(state_.rack, py.tuple([seat_, i_]), (py.truth(py.lt(i_, py.len(kinds_))) ? py.item(kinds_, i_) : 0));
    }
    py.setitem(state_.n_rack, seat_, py.len(kinds_));
  }
  function taken_3(move_) {
    return py.tuple(py.iter((function* (t_all) { let token_; for (const t1 of t_all) { token_ = t1;   yield py.min([py.int(token_), 16], {  }); } })(py.iter(py.item(move_.token, new py.Slice(null, py.int(move_.n), null))))));
  }
  function held_3(state_, seat_) {
    return py.tuple(py.iter((function* (t_all) { let __, kind_; for (const t1 of t_all) { kind_ = t1;  for (const t2 of py.iter(new py.Range(py.int(py.item(state_.rack, py.tuple([seat_, kind_])))))) { __ = t2;   yield kind_; }} })(py.iter(new py.Range(17)))));
  }
  function out_3(state_, seat_) {
    return py.tuple(py.iter((function* (t_all) { let kind_; for (const t1 of t_all) { kind_ = t1;   yield py.add(py.add(py.add(py.int(py.item(state_.bag, kind_)), py.int(py.item(state_.aside, kind_))), py.int(py.item(state_.swapped, kind_))), py.sum((function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;   yield py.int(py.item(state_.rack, py.tuple([one_, kind_]))); } })(py.iter(new py.Range(py.int(state_.n_seats)))))); } })(py.iter(new py.Range(17)))));
  }
  function hold_3(state_, seat_, kinds_) {
    let kind_;
    for (const t1 of py.iter(new py.Range(17))) {
      kind_ = t1;
      py.setitem(state_.rack, py.tuple([seat_, kind_]), py.sum((function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;  if (py.truth(py.eq(one_, kind_))) { yield 1; }} })(py.iter(kinds_))));
    }
    py.setitem(state_.n_rack, seat_, py.len(kinds_));
  }
  function parse_token(text_) {
    return py.method(host.texts, "parse_outcome", 1, (py.truth(py.isinstance(text_, ["str"])) ? text_ : py.str(text_)));
  }
  function check_square_entry(sheet_, place_, text_) {
    let at_, column_, found_, height_, is_cell_, is_sum_, n_seats_, row_, square_, width_;
    n_seats_ = py.len(sheet_.players);
    const t1 = py.unpack(py.item(SHAPES, n_seats_), 2);
    height_ = t1[0];
    width_ = t1[1];
    const t2 = py.unpack(py.divmod(py.int(place_), 100), 2);
    square_ = t2[0];
    at_ = t2[1];
    const t3 = py.unpack(py.divmod(at_, 10), 2);
    row_ = t3[0];
    column_ = t3[1];
    is_cell_ = ((t7) => (py.truth(t7) ? ((t4, t5, t6) => py.le(t4, t5) && py.le(t5, t6))(1, column_, width_) : t7))(((t8, t9, t10) => py.le(t8, t9) && py.le(t9, t10))(1, row_, height_));
    is_sum_ = ((t15) => (py.truth(t15) ? t15 : ((t14) => (py.truth(t14) ? ((t11, t12, t13) => py.le(t11, t12) && py.le(t12, t13))(1, column_, width_) : t14))(py.eq(row_, py.floordiv(70, 10)))))(((t19) => (py.truth(t19) ? ((t16, t17, t18) => py.le(t16, t17) && py.le(t17, t18))(1, column_, height_) : t19))(py.eq(row_, py.floordiv(60, 10))));
    if ((!py.truth(((t20, t21, t22) => py.le(t20, t21) && py.lt(t21, t22))(0, square_, py.max([n_seats_, 2], {  }))) || !(py.truth(is_cell_) || py.truth(is_sum_)))) {
      throw new BadNotation(new Text("ce carré n’a pas cette case", "this square has no such cell"));
    }
    if ((py.truth(text_) && py.truth(is_cell_))) {
      parse_token(text_);
    }
    if ((py.truth(text_) && py.truth(is_sum_))) {
      found_ = py.fullmatch(py.add("=", " ([0-9]{1,3})"), text_);
      if ((py.truth((found_ === null)) || py.truth(py.gt(py.int(py.item(found_, 1)), 1000)))) {
        throw new BadNotation(new Text("des points, comme « = 3 »", "points, as in \"= 3\""));
      }
    }
  }
  function checked_squares(sheet_) {
    let entry_;
    try {
      py.method(host.game(sheet_.game), "check_seats", py.len(sheet_.players));
      for (const t2 of py.iter(sheet_.entries)) {
        entry_ = t2;
        check_square_entry(sheet_, entry_.place, entry_.text);
      }
    } catch (t1) {
      if (t1 instanceof JetonsError) {
      const error_ = t1;
      throw new BadRecord(error_.text);
    } else throw t1;
    }
    return sheet_;
  }
  function squares_of(sheet_) {
    let at_, column_, entry_, height_, n_seats_, position_, row_, square_, squares_, width_;
    n_seats_ = py.len(sheet_.players);
    const t1 = py.unpack(py.item(SHAPES, n_seats_), 2);
    height_ = t1[0];
    width_ = t1[1];
    squares_ = [...(function* (t_all) { let __; for (const t2 of t_all) { __ = t2;   yield [...(function* (t_all) { let __; for (const t3 of t_all) { __ = t3;   yield [...(function* (t_all) { let __; for (const t4 of t_all) { __ = t4;   yield null; } })(py.iter(new py.Range(width_)))]; } })(py.iter(new py.Range(height_)))]; } })(py.iter(new py.Range(py.max([n_seats_, 2], {  }))))];
    for (const t5 of py.iter(py.method(sheet_, "last_entries"))) {
      entry_ = t5;
      const t6 = py.unpack(py.divmod(py.int(entry_.place), 100), 2);
      square_ = t6[0];
      at_ = t6[1];
      const t7 = py.unpack(py.divmod(at_, 10), 2);
      row_ = t7[0];
      column_ = t7[1];
      if (py.truth(py.lt(py.mul(row_, 10), 60))) {
        py.setitem(py.item(py.item(squares_, square_), py.sub(row_, 1)), py.sub(column_, 1), entry_.text);
      }
    }
    position_ = new py.Dict([["game", sheet_.game], ["squares", squares_]]);
    if (py.truth(py.eq(n_seats_, 1))) {
      py.setitem(position_, "solo", true);
    }
    return position_;
  }
  function bad_position(words_, reason_, values_, clause_ = "") {
    return new BadPosition(py.method(words_, "text", "position", reason_, { [py.kwargs]: true, ...py.words(values_) }), { [py.kwargs]: true, reason: reason_, clause: clause_ });
  }
  function flag_of(position_, key_) {
    let flag_;
    flag_ = py.method(position_, "get", key_, false);
    if (!py.truth(py.isinstance(flag_, ["bool"]))) {
      throw bad_position(host.words, "flag", new py.Dict([["key", key_]]));
    }
    return flag_;
  }
  function read_seats(position_) {
    let solo_, squares_;
    const t1 = py.unpack(py.tuple([flag_of(position_, "solo"), py.method(position_, "get", "squares")]), 2);
    solo_ = t1[0];
    squares_ = t1[1];
    if ((py.truth(solo_) && (!py.truth(py.isinstance(squares_, ["list"])) || py.truth(py.ne(py.len(squares_), 2))))) {
      throw bad_position(host.words, "two_squares", new py.Dict([]));
    }
    if ((!py.truth(py.isinstance(squares_, ["list"])) || !py.truth(((t2, t3, t4) => py.le(t2, t3) && py.le(t3, t4))(2, py.len(squares_), 4)))) {
      throw bad_position(host.words, "squares", new py.Dict([]));
    }
    return py.tuple([(py.truth(solo_) ? 1 : py.len(squares_)), squares_]);
  }
  function cell_of(row_, column_) {
    return py.add(py.mul(row_, 16), column_);
  }
  function cell_name(cell_) {
    return (py.format(py.chr(py.add(py.ord("A"), py.floordiv(cell_, 16))), "", "") + py.format(py.add(py.mod(cell_, 16), 1), "", ""));
  }
  function place_of(square_, row_, column_) {
    let cell_;
    cell_ = (py.truth(py.lt(row_, 26)) ? cell_name(cell_of(row_, column_)) : (py.format(py.add(row_, 1), "", "") + "/" + py.format(py.add(column_, 1), "", "")));
    return py.method(host.words, "text", "position", "place", { [py.kwargs]: true, square: py.add(square_, 1), cell: cell_ });
  }
  function check_extent(where_, n_, extent_, direction_) {
    let reason_;
    if (py.truth(py.eq(n_, extent_))) {
      return null;
    }
    reason_ = (py.truth(py.eq(direction_, 0)) ? "rows" : "columns");
    throw bad_position(host.words, reason_, new py.Dict([["where", where_], ["n", n_], ["most", extent_]]));
  }
  function unread_at(where_, error_) {
    let text_;
    text_ = py.method(host.words, "text", "position", "at", { [py.kwargs]: true, where: where_, what: error_.text });
    return new BadPosition(text_, { [py.kwargs]: true, reason: error_.reason });
  }
  function read_cell(written_, square_, row_, column_) {
    if (py.truth((written_ === null))) {
      return null;
    }
    try {
      return parse_token(written_);
    } catch (t1) {
      if (t1 instanceof BadNotation) {
      const error_ = t1;
      throw unread_at(place_of(square_, row_, column_), error_);
    } else throw t1;
    }
  }
  function read_grid(written_, square_, n_seats_) {
    let cells_, height_, is_frame_, n_, n_rows_, row_, width_;
    const t1 = py.unpack(py.item(SHAPES, n_seats_), 2);
    height_ = t1[0];
    width_ = t1[1];
    if (!py.truth(py.isinstance(written_, ["list"]))) {
      throw bad_position(host.words, "no_rows", new py.Dict([["where", place_of(square_, 0, 0)]]));
    }
    is_frame_ = ((t4) => (py.truth(t4) ? py.all((function* (t_all) { let row_; for (const t2 of t_all) { row_ = t2;   yield ((t3) => (py.truth(t3) ? py.eq(py.len(row_), py.sub(py.mul(2, width_), 1)) : t3))(py.isinstance(row_, ["list"])); } })(py.iter(written_))) : t4))(py.eq(py.len(written_), py.sub(py.mul(2, height_), 1)));
    if (py.truth(is_frame_)) {
      const t5 = py.unpack(py.tuple([py.sub(py.mul(2, height_), 1), py.sub(py.mul(2, width_), 1)]), 2);
      height_ = t5[0];
      width_ = t5[1];
    }
    n_rows_ = py.len(written_);
    check_extent(place_of(square_, py.min([n_rows_, height_], {  }), 0), n_rows_, height_, 0);
    for (const t6 of py.iter(py.all_pairs(written_))) {
      const t7 = py.unpack(t6, 2);
      row_ = t7[0];
      cells_ = t7[1];
      if (!py.truth(py.isinstance(cells_, ["list"]))) {
        throw bad_position(host.words, "no_row", new py.Dict([["where", place_of(square_, row_, 0)]]));
      }
      n_ = py.len(cells_);
      check_extent(place_of(square_, row_, py.min([n_, width_], {  })), n_, width_, 1);
    }
    return [...(function* (t_all) { let cells_, row_; for (const t8 of t_all) { const t9 = py.unpack(t8, 2); row_ = t9[0]; cells_ = t9[1];   yield [...(function* (t_all) { let cell_, column_; for (const t10 of t_all) { const t11 = py.unpack(t10, 2); column_ = t11[0]; cell_ = t11[1];   yield read_cell(cell_, square_, row_, column_); } })(py.iter(py.all_pairs(cells_)))]; } })(py.iter(py.all_pairs(written_)))];
  }
  function token_name(token_) {
    return (py.format(py.item("ROGBP", py.floordiv(token_, 10)), "", "") + py.format(py.add(py.mod(token_, 10), 1), "", ""));
  }
  function check_tokens_once(grids_) {
    let column_, grid_, places_, row_, square_, token_, tokens_, told_, where_;
    places_ = new py.Dict([]);
    for (const t1 of py.iter(py.all_pairs(grids_))) {
      const t2 = py.unpack(t1, 2);
      square_ = t2[0];
      grid_ = t2[1];
      for (const t3 of py.iter(py.all_pairs(grid_))) {
        const t4 = py.unpack(t3, 2);
        row_ = t4[0];
        tokens_ = t4[1];
        for (const t5 of py.iter(py.all_pairs(tokens_))) {
          const t6 = py.unpack(t5, 2);
          column_ = t6[0];
          token_ = t6[1];
          if (py.truth((token_ === null))) {
            continue;
          }
          where_ = place_of(square_, row_, column_);
          if (py.truth(py.contains(places_, token_))) {
            told_ = new py.Dict([["where", where_], ["token", token_name(token_)], ["at", py.item(places_, token_)]]);
            throw bad_position(host.words, "twice", told_, "101.1");
          }
          py.setitem(places_, token_, where_);
        }
      }
    }
    return py.sum((function* (t_all) { let token_; for (const t7 of t_all) { token_ = t7;   yield py.lshift(1, token_); } })(py.iter(places_)));
  }
  function set_box(state_, square_, top_, bottom_, left_, right_) {
    py.setitem(state_.top, square_, top_);
    py.setitem(state_.bottom, square_, bottom_);
    py.setitem(state_.left, square_, left_);
    py.setitem(state_.right, square_, right_);
  }
  function set_cell(state_, square_, cell_, content_) {
    let bit_, column_, mask_, row_;
    const t1 = py.unpack(py.tuple([py.floordiv(cell_, 16), py.mod(cell_, 16)]), 2);
    row_ = t1[0];
    column_ = t1[1];
    py.setitem(state_.cells, py.tuple([square_, py.add(py.mul(py.mod(row_, 5), 5), py.mod(column_, 5))]), content_);
    mask_ = py.int(py.item(state_.rows, py.tuple([square_, py.add(row_, 1)])));
    bit_ = py.lshift(1, column_);
    py.setitem(state_.rows, py.tuple([square_, py.add(row_, 1)]), (py.truth(py.ne(content_, 0)) ? py.or(mask_, bit_) : py.and(mask_, py.invert(bit_))));
  }
  function n_lines(state_, direction_) {
    return (py.truth(py.eq(direction_, 0)) ? py.int(state_.height) : py.int(state_.width));
  }
  function kind_of(line_, length_) {
    let colours_, is_colour_, lowest_, thrice_, twice_, values_;
    values_ = py.and(line_, 1099511627775);
    colours_ = py.rshift(line_, 40);
    twice_ = py.and(py.add(values_, py.mul(6, 73300775185)), 586406201480);
    if (py.truth(py.eq(twice_, 0))) {
      is_colour_ = py.ne(py.and(py.add(colours_, py.mul(py.sub(8, length_), 69905)), 559240), 0);
      lowest_ = py.and(values_, py.neg(values_));
      if ((py.truth(py.eq(values_, py.mul(lowest_, py.floordiv(py.lshift(1, py.mul(4, length_)), 15)))) && py.truth(py.ne(values_, 0)))) {
        return (py.truth(is_colour_) ? 10 : 6);
      }
      if (py.truth(is_colour_)) {
        return 5;
      }
      return (py.truth(py.eq(colours_, 69905)) ? 2 : 0);
    }
    thrice_ = py.and(py.add(values_, py.mul(5, 73300775185)), 586406201480);
    if (py.truth(py.ne(thrice_, 0))) {
      if (py.truth(py.ne(py.and(py.add(values_, py.mul(4, 73300775185)), 586406201480), 0))) {
        return (py.truth(py.ne(py.and(py.add(values_, py.mul(3, 73300775185)), 586406201480), 0)) ? 9 : 8);
      }
      return (py.truth(py.ne(twice_, thrice_)) ? 7 : 4);
    }
    if (py.truth(py.ne(py.and(twice_, py.sub(twice_, 1)), 0))) {
      return 3;
    }
    return (py.truth(py.eq(colours_, 69905)) ? 2 : 1);
  }
  function change_lines(state_, square_, cell_, unit_) {
    let at_, direction_, length_, line_;
    for (const t1 of py.iter(new py.Range(2))) {
      direction_ = t1;
      at_ = (py.truth(py.eq(direction_, 0)) ? py.floordiv(cell_, 16) : py.mod(cell_, 16));
      length_ = n_lines(state_, py.sub(1, direction_));
      line_ = py.add(py.int(py.item(state_.lines, py.tuple([square_, direction_, py.mod(at_, 5)]))), unit_);
      py.setitem(state_.lines, py.tuple([square_, direction_, py.mod(at_, 5)]), line_);
      py.setitem(state_.kinds, py.tuple([square_, direction_, py.mod(at_, 5)]), kind_of(line_, length_));
    }
  }
  function lay(state_, square_, cell_, token_) {
    let bottom_, column_, left_, right_, row_, top_;
    const t1 = py.unpack(py.tuple([py.floordiv(cell_, 16), py.mod(cell_, 16)]), 2);
    row_ = t1[0];
    column_ = t1[1];
    if (py.truth(py.eq(py.item(state_.n_square, square_), 0))) {
      set_box(state_, square_, row_, row_, column_, column_);
    } else {
      const t2 = py.unpack(py.tuple([py.int(py.item(state_.top, square_)), py.int(py.item(state_.bottom, square_))]), 2);
      top_ = t2[0];
      bottom_ = t2[1];
      const t3 = py.unpack(py.tuple([py.int(py.item(state_.left, square_)), py.int(py.item(state_.right, square_))]), 2);
      left_ = t3[0];
      right_ = t3[1];
      set_box(state_, square_, py.min([top_, row_], {  }), py.max([bottom_, row_], {  }), py.min([left_, column_], {  }), py.max([right_, column_], {  }));
    }
    set_cell(state_, square_, cell_, py.add(token_, 1));
    change_lines(state_, square_, cell_, py.int(py.item(UNIT, token_)));
    { const [t4, t5] = [state_.n_square, square_]; py.setitem(t4, t5, py.add(py.item(t4, t5), 1)); }
  }
  function lay_as_it_lies(state_, square_, grid_, height_, width_) {
    let column_, row_, token_, tokens_;
    for (const t1 of py.iter(py.all_pairs(grid_))) {
      const t2 = py.unpack(t1, 2);
      row_ = t2[0];
      tokens_ = t2[1];
      for (const t3 of py.iter(py.all_pairs(tokens_))) {
        const t4 = py.unpack(t3, 2);
        column_ = t4[0];
        token_ = t4[1];
        if (py.truth(!(token_ === null))) {
          lay(state_, square_, py.add(py.add(py.mul(py.add(row_, py.floordiv(height_, 2)), 16), column_), py.floordiv(width_, 2)), token_);
        }
      }
    }
  }
  function solo_points(state_, square_) {
    let direction_, i_, points_;
    points_ = 0;
    for (const t1 of py.iter(new py.Range(2))) {
      direction_ = t1;
      for (const t2 of py.iter(new py.Range(5))) {
        i_ = t2;
        points_ = py.add(points_, py.int(py.item(_SOLO_POINTS, py.item(state_.kinds, py.tuple([square_, direction_, i_])))));
      }
    }
    return points_;
  }
  function is_settled(state_, direction_) {
    let extent_, square_;
    for (const t1 of py.iter(new py.Range(state_.n_seats))) {
      square_ = t1;
      if (py.truth(py.eq(py.item(state_.n_square, square_), 0))) {
        return false;
      }
      if (py.truth(py.eq(direction_, 0))) {
        extent_ = py.add(py.sub(py.int(py.item(state_.bottom, square_)), py.int(py.item(state_.top, square_))), 1);
      } else {
        extent_ = py.add(py.sub(py.int(py.item(state_.right, square_)), py.int(py.item(state_.left, square_))), 1);
      }
      if (py.truth(py.ne(extent_, n_lines(state_, direction_)))) {
        return false;
      }
    }
    return true;
  }
  function kind_at(state_, square_, direction_, i_) {
    let first_;
    first_ = (py.truth(py.eq(direction_, 0)) ? py.int(py.item(state_.top, square_)) : py.int(py.item(state_.left, square_)));
    return py.int(py.item(state_.kinds, py.tuple([square_, direction_, py.mod(py.add(first_, i_), 5)])));
  }
  function line_points(state_, seat_, direction_, i_) {
    let kind_, n_equal_, other_, own_;
    own_ = kind_at(state_, seat_, direction_, i_);
    if (py.truth(py.eq(own_, 0))) {
      return 0;
    }
    n_equal_ = 0;
    for (const t1 of py.iter(new py.Range(state_.n_seats))) {
      other_ = t1;
      if (py.truth(py.ne(other_, seat_))) {
        kind_ = kind_at(state_, other_, direction_, i_);
        if (py.truth(py.gt(kind_, own_))) {
          return 0;
        }
        n_equal_ = py.add(n_equal_, py.int(py.eq(kind_, own_)));
      }
    }
    if (py.truth(py.gt(state_.n_seats, 2))) {
      return 1;
    }
    return (py.truth(py.eq(n_equal_, 0)) ? py.int(py.item(_MATCH_POINTS, own_)) : 0);
  }
  function standing(state_, seat_) {
    let direction_, i_, points_;
    if (py.truth(py.eq(state_.n_seats, 1))) {
      return py.add(solo_points(state_, 0), solo_points(state_, 1));
    }
    points_ = 0;
    for (const t1 of py.iter(new py.Range(2))) {
      direction_ = t1;
      if (py.truth(is_settled(state_, direction_))) {
        for (const t2 of py.iter(new py.Range(n_lines(state_, direction_)))) {
          i_ = t2;
          points_ = py.add(points_, line_points(state_, seat_, direction_, i_));
        }
      }
    }
    return points_;
  }
  function both(text_) {
    return new py.Dict([["fr", text_.fr], ["en", text_.en]]);
  }
  function line_at(sheet_, square_, direction_, line_, i_) {
    let kind_, points_;
    kind_ = (py.truth(py.ge(i_, 0)) ? py.item(py.item(py.item(sheet_.kinds, square_), direction_), i_) : 0);
    points_ = (py.truth(py.ge(i_, 0)) ? py.item(py.item(py.item(sheet_.points, square_), direction_), i_) : 0);
    return new py.Dict([["line", py.add(line_, 1)], ["kind", py.item(KIND_NAMES, kind_)], ["text", both(py.item(KIND_WORDS, kind_))], ["points", points_]]);
  }
  function square_lines(sheet_, square_, grid_) {
    let columns_, filled_, left_, rows_, top_, total_;
    filled_ = [...(function* (t_all) { let i_, j_, row_, token_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; row_ = t2[1];  for (const t3 of py.iter(py.all_pairs(row_))) { const t4 = py.unpack(t3, 2); j_ = t4[0]; token_ = t4[1];  if (py.truth(!(token_ === null))) { yield py.tuple([i_, j_]); }}} })(py.iter(py.all_pairs(grid_)))];
    const t9 = py.unpack(py.tuple([py.min([(function* (t_all) { let __, i_; for (const t5 of t_all) { const t6 = py.unpack(t5, 2); i_ = t6[0]; __ = t6[1];   yield i_; } })(py.iter(filled_))], { default: 0 }), py.min([(function* (t_all) { let __, j_; for (const t7 of t_all) { const t8 = py.unpack(t7, 2); __ = t8[0]; j_ = t8[1];   yield j_; } })(py.iter(filled_))], { default: 0 })]), 2);
    top_ = t9[0];
    left_ = t9[1];
    rows_ = [...(function* (t_all) { let i_; for (const t10 of t_all) { i_ = t10;   yield line_at(sheet_, square_, 0, i_, py.sub(i_, top_)); } })(py.iter(new py.Range(py.item(sheet_.extents, 0))))];
    columns_ = [...(function* (t_all) { let i_; for (const t11 of t_all) { i_ = t11;   yield line_at(sheet_, square_, 1, i_, py.sub(i_, left_)); } })(py.iter(new py.Range(py.item(sheet_.extents, 1))))];
    total_ = py.sum((function* (t_all) { let line_; for (const t12 of t_all) { line_ = t12;   yield py.item(line_, "points"); } })(py.iter([...py.iter(rows_), ...py.iter(columns_)])));
    return new py.Dict([["rows", rows_], ["columns", columns_], ["total", total_], ["n", py.len(filled_)]]);
  }
  function compared_lines(sheet_) {
    let direction_, found_, i_;
    found_ = [];
    for (const t1 of py.iter(py.tuple([0, 1]))) {
      direction_ = t1;
      for (const t2 of py.iter(new py.Range((py.truth(py.item(sheet_.is_settled, direction_)) ? py.item(sheet_.extents, direction_) : 0)))) {
        i_ = t2;
        py.method(found_, "append", new py.Dict([["text", both(py.method(sheet_, "text", direction_, i_))], ["points", py.method(sheet_, "points_at", direction_, i_)]]));
      }
    }
    return found_;
  }
  function count_fives(state_, square_) {
    let i_, n_;
    n_ = 0;
    for (const t1 of py.iter(new py.Range(5))) {
      i_ = t1;
      n_ = py.add(n_, py.and(py.rshift(py.int(py.item(state_.lines, py.tuple([square_, 0, i_]))), 16), 15));
    }
    return n_;
  }
  function count_kind(state_, square_, kind_) {
    let direction_, i_, n_;
    n_ = 0;
    for (const t1 of py.iter(new py.Range(2))) {
      direction_ = t1;
      for (const t2 of py.iter(new py.Range(5))) {
        i_ = t2;
        n_ = py.add(n_, py.int(py.eq(py.item(state_.kinds, py.tuple([square_, direction_, i_])), kind_)));
      }
    }
    return n_;
  }
  function rank(state_, square_, step_) {
    let kind_;
    if (py.truth(py.eq(step_, 0))) {
      return py.int(py.item(state_.scores, square_));
    }
    if (py.truth(py.eq(step_, 4))) {
      return py.int(count_fives(state_, square_));
    }
    kind_ = (py.truth(py.eq(step_, 1)) ? 10 : (py.truth(py.eq(step_, 2)) ? 9 : 8));
    return py.int(count_kind(state_, square_, kind_));
  }
  function finish(state_, ending_) {
    let best_, n_, n_seats_, seat_, step_, winners_;
    n_seats_ = py.int(state_.n_seats);
    for (const t1 of py.iter(new py.Range(py.len(state_.scores)))) {
      seat_ = t1;
      py.setitem(ending_, seat_, py.item(state_.scores, seat_));
    }
    py.setitem(ending_, 6, py.item(state_.scores, 0));
    winners_ = py.sub(py.lshift(1, n_seats_), 1);
    py.setitem(ending_, 5, (py.truth(py.eq(n_seats_, 1)) ? 6 : 5));
    for (const t2 of py.iter(new py.Range((py.truth(py.eq(n_seats_, 1)) ? 0 : py.len(DECIDING))))) {
      step_ = t2;
      best_ = py.neg(1);
      for (const t3 of py.iter(new py.Range(n_seats_))) {
        seat_ = t3;
        if (py.truth(py.and(py.rshift(winners_, seat_), 1))) {
          best_ = py.max([best_, rank(state_, seat_, step_)], {  });
        }
      }
      n_ = 0;
      for (const t4 of py.iter(new py.Range(n_seats_))) {
        seat_ = t4;
        if (py.truth(py.and(py.rshift(winners_, seat_), 1))) {
          if (py.truth(py.eq(rank(state_, seat_, step_), best_))) {
            n_ = py.add(n_, 1);
          } else {
            winners_ = py.and(winners_, py.invert(py.lshift(1, seat_)));
          }
        }
      }
      if (py.truth(py.eq(n_, 1))) {
        py.setitem(ending_, 5, step_);
        break;
      }
    }
    py.setitem(ending_, 4, winners_);
  }
  function seats_in(bits_) {
    return py.tuple(py.iter((function* (t_all) { let seat_; for (const t1 of t_all) { seat_ = t1;  if (py.truth(py.and(py.rshift(bits_, seat_), 1))) { yield seat_; }} })(py.iter(new py.Range(4)))));
  }
  function outcome(state_) {
    let __, end_, ending_, kind_, n_seats_, number_, numbers_, scores_, text_, winners_;
    ending_ = np.zeros(8, "i8");
    finish(state_, ending_);
    const t2 = py.unpack((function* (t_all) { let value_; for (const t1 of t_all) { value_ = t1;   yield py.int(value_); } })(py.iter(ending_)), 5, 0);
    scores_ = t2[0];
    winners_ = t2[1];
    kind_ = t2[2];
    number_ = t2[3];
    __ = t2[4];
    n_seats_ = py.int(state_.n_seats);
    end_ = py.item(endings, kind_);
    numbers_ = (py.truth(end_.params) ? py.tuple([number_]) : py.tuple([]));
    text_ = py.method(host.words, "told", "endings", end_, numbers_);
    return new Outcome(py.tuple(py.iter(py.item(scores_, new py.Slice(null, n_seats_, null)))), seats_in(winners_), end_.name, text_, numbers_);
  }
  function decide(state_) {
    let told_;
    told_ = outcome(state_);
    return py.tuple([told_.winners, told_.why]);
  }
  function count_squares(position_) {
    let code_, counted_, grid_, grids_, height_, is_full_, n_seats_, seat_, sheet_, square_, squares_, state_, told_, width_, winners_;
    const t1 = py.unpack(read_seats(position_), 2);
    n_seats_ = t1[0];
    squares_ = t1[1];
    const t2 = py.unpack(py.item(SHAPES, n_seats_), 2);
    height_ = t2[0];
    width_ = t2[1];
    grids_ = [...(function* (t_all) { let square_, written_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); square_ = t4[0]; written_ = t4[1];   yield read_grid(written_, square_, n_seats_); } })(py.iter(py.all_pairs(squares_)))];
    check_tokens_once(grids_);
    state_ = py.item(np.zeros(1, host.state), 0);
    const t5 = py.unpack(py.tuple([n_seats_, height_, width_]), 3);
    state_.n_seats = t5[0];
    state_.height = t5[1];
    state_.width = t5[2];
    for (const t6 of py.iter(py.all_pairs(grids_))) {
      const t7 = py.unpack(t6, 2);
      square_ = t7[0];
      grid_ = t7[1];
      lay_as_it_lies(state_, square_, grid_, height_, width_);
    }
    for (const t8 of py.iter(new py.Range(n_seats_))) {
      seat_ = t8;
      py.setitem(state_.scores, seat_, standing(state_, seat_));
    }
    sheet_ = new Sheet_2(state_);
    told_ = [...(function* (t_all) { let grid_, square_; for (const t9 of t_all) { const t10 = py.unpack(t9, 2); square_ = t10[0]; grid_ = t10[1];   yield square_lines(sheet_, square_, grid_); } })(py.iter(py.all_pairs(grids_)))];
    is_full_ = py.all((function* (t_all) { let grid_, row_, token_; for (const t11 of t_all) { grid_ = t11;  for (const t12 of py.iter(grid_)) { row_ = t12;  for (const t13 of py.iter(row_)) { token_ = t13;   yield !(token_ === null); }}} })(py.iter(grids_)));
    counted_ = new py.Dict([["squares", told_], ["is_full", is_full_], ["lines", []], ["winners", []]]);
    if (py.truth(py.gt(n_seats_, 1))) {
      py.setitem(counted_, "lines", compared_lines(sheet_));
    }
    if ((py.truth(is_full_) && py.truth(py.gt(n_seats_, 1)))) {
      const t14 = py.unpack(decide(state_), 2);
      winners_ = t14[0];
      code_ = t14[1];
      py.setitem(counted_, "winners", py.list(winners_));
      py.setitem(counted_, "how", both(py.method(host.words, "text", "endings", code_)));
    }
    return counted_;
  }
  function sums_of(sheet_) {
    let at_, entry_, found_, points_, square_, way_;
    found_ = [...(function* (t_all) { let __; for (const t1 of t_all) { __ = t1;   yield new py.Dict([["rows", py.mul([null], 5)], ["columns", py.mul([null], 5)], ["total", 0]]); } })(py.iter(new py.Range(py.max([py.len(sheet_.players), 2], {  }))))];
    for (const t2 of py.iter(py.method(sheet_, "last_entries"))) {
      entry_ = t2;
      const t3 = py.unpack(py.divmod(py.int(entry_.place), 100), 2);
      square_ = t3[0];
      at_ = t3[1];
      if (py.truth(py.ge(at_, 60))) {
        points_ = py.int(py.item(py.method(entry_.text, "split"), 1));
        way_ = (py.truth(py.lt(at_, 70)) ? "rows" : "columns");
        py.setitem(py.item(py.item(found_, square_), way_), py.sub(py.mod(at_, 10), 1), points_);
        { const [t4, t5] = [py.item(found_, square_), "total"]; py.setitem(t4, t5, py.add(py.item(t4, t5), points_)); }
      }
    }
    return found_;
  }
  function counted_squares(sheet_) {
    let clause_, position_, told_;
    position_ = squares_of(sheet_);
    told_ = new py.Dict([["position", position_], ["problem", null], ["counted", null]]);
    try {
      py.setitem(told_, "counted", count_squares(position_));
    } catch (t1) {
      if (t1 instanceof JetonsError) {
      const error_ = t1;
      clause_ = error_.clause;
      py.setitem(told_, "problem", new py.Dict([["fr", error_.text.fr], ["en", error_.text.en], ["clause", clause_]]));
    } else throw t1;
    }
    py.setitem(told_, "sums", sums_of(sheet_));
    return told_;
  }
  function entered(sheet_, text_, place_, seat_, at_) {
    return py.item(py.method(sheet_, "with_entry", text_, { [py.kwargs]: true, place: place_, seat: seat_, at: at_ }).entries, py.neg(1));
  }
  function check_there(now_, taken_) {
    let kind_, n_, name_, table_, there_;
    table_ = now_.fit.table;
    there_ = py.method(host.unseen(table_.game), "out", py.item(table_.states, 0), table_.turn);
    for (const t1 of py.iter(taken_)) {
      kind_ = t1;
      n_ = (py.truth(((t2, t3, t4) => py.le(t2, t3) && py.lt(t3, t4))(0, kind_, py.len(there_))) ? py.item(there_, kind_) : 0);
      if (py.truth(py.gt(py.sum((function* (t_all) { let one_; for (const t5 of t_all) { one_ = t5;  if (py.truth(py.eq(one_, kind_))) { yield 1; }} })(py.iter(taken_))), n_))) {
        name_ = (py.truth(py.ge(kind_, 0)) ? py.method(table_.game.notation, "format_outcome", 1, kind_) : "?");
        throw new Conflict(new Text(("il ne reste pas assez de " + py.format(name_, "", "") + " : " + py.format(n_, "", "")), ("there are not enough " + py.format(name_, "", "") + " left: " + py.format(n_, "", ""))));
      }
    }
  }
  function shown_lines(lines_) {
    return py.tuple(py.iter([...(function* (t_all) { let line_; for (const t1 of t_all) { line_ = t1;   yield new ShownLine(line_.text.fr, line_.text.en, line_.points, line_.clause, py.tuple(py.iter(line_.cells))); } })(py.iter(lines_))]));
  }
  function laid(now_, text_) {
    let game_, held_, lines_, move_, moves_, reason_, rules_, seat_, spare_, states_, table_, taken_;
    if ((py.truth((now_.fit === null)) || py.truth(!(now_.problem === null)))) {
      throw new Conflict(NO_BOARD);
    }
    table_ = now_.fit.table;
    const t1 = py.unpack(py.tuple([table_.game, table_.turn]), 2);
    game_ = t1[0];
    seat_ = t1[1];
    if (py.truth(table_.is_over)) {
      throw new Conflict(new Text("la partie est déjà finie", "the match is already over"));
    }
    const t2 = py.unpack(py.tuple([host.engine(game_), host.copies_of(table_.states)]), 2);
    rules_ = t2[0];
    states_ = t2[1];
    if (py.truth(py.contains(text_, "?"))) {
      return new Laid(text_, 0, py.tuple([]));
    }
    moves_ = py.method(rules_, "read_move", states_, text_);
    taken_ = py.method(table_.hands, "taken", py.item(moves_, 0));
    if (!py.truth(taken_)) {
      return new Laid(text_, 0, py.tuple([]));
    }
    check_there(now_, taken_);
    held_ = py.list(py.method(table_.hands, "held", py.item(states_, 0), seat_));
    spare_ = py.item(held_, new py.Slice(null, py.max([py.sub(py.len(held_), py.len(taken_)), 0], {  }), null));
    py.method(host.unseen(game_), "hold", py.item(states_, 0), seat_, [...py.iter(taken_), ...py.iter(spare_)]);
    reason_ = py.method(rules_.call, "check", states_, 0, moves_, 0);
    if (py.truth(reason_)) {
      throw py.method(rules_, "refused", reason_, states_, moves_);
    }
    lines_ = shown_lines(py.method(rules_, "explain", states_, moves_));
    move_ = py.method(game_.notation.between_parts, "join", py.method(rules_, "parts", states_, moves_));
    return new Laid(move_, py.int(py.method(rules_.call, "apply", states_, 0, moves_, 0)), lines_);
  }
  function places(now_, tokens_) {
    let found_, game_, kinds_, parts_, points_, states_, table_, taken_;
    if ((py.truth((now_.fit === null)) || py.truth(!(now_.problem === null)))) {
      throw new Conflict(NO_BOARD);
    }
    table_ = now_.fit.table;
    const t1 = py.unpack(py.tuple([table_.game, host.copies_of(table_.states)]), 2);
    game_ = t1[0];
    states_ = t1[1];
    kinds_ = [...(function* (t_all) { let token_; for (const t2 of t_all) { token_ = t2;   yield py.method(game_.notation, "parse_outcome", 1, token_); } })(py.iter(tokens_))];
    check_there(now_, py.tuple(py.iter(kinds_)));
    py.method(host.unseen(game_), "hold", py.item(states_, 0), table_.turn, kinds_);
    found_ = [];
    for (const t3 of py.iter(host.legal_parts(game_, states_))) {
      const t4 = py.unpack(t3, 3);
      parts_ = t4[0];
      points_ = t4[1];
      taken_ = t4[2];
      if (py.truth(py.eq(py.sorted(taken_), py.sorted(kinds_)))) {
        py.method(found_, "append", new Place(parts_, points_));
      }
    }
    return py.tuple(py.iter(found_));
  }
  function opened_sheet(game_, players_, options_, date_) {
    return Sheet.new(game_, players_, options_, date_);
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
  function recorded(sheet_) {
    return write_record(py.method(sheet_, "match"), sheet_.date, undefined, undefined);
  }
  function shown_row(row_) {
    let problem_;
    problem_ = null;
    if (py.truth(!(row_.problem === null))) {
      problem_ = new py.Dict([["fr", row_.problem.fr], ["en", row_.problem.en], ["clause", row_.clause]]);
    }
    return new ShownRow(row_.place, row_.seat, row_.text, row_.points, row_.scores, shown_lines(row_.lines), row_.is_trusted, problem_, (py.truth(py.method(row_.text, "startswith", "=")) ? "points" : "step"));
  }
  function is_token(game_, name_) {
    try {
      py.method(game_.notation, "parse_outcome", 1, name_);
    } catch (t1) {
      if (t1 instanceof BadNotation) {
      return false;
    } else throw t1;
    }
    return true;
  }
  function out_of(now_) {
    let counts_, names_, table_;
    if (py.truth((now_.fit === null))) {
      return new py.Dict([]);
    }
    table_ = now_.fit.table;
    counts_ = py.method(host.unseen(table_.game), "out", py.item(table_.states, 0), table_.turn);
    names_ = [...(function* (t_all) { let kind_; for (const t1 of t_all) { kind_ = t1;   yield py.method(table_.game.notation, "format_outcome", 1, kind_); } })(py.iter(new py.Range(py.len(counts_))))];
    return new py.Dict((function* (t_all) { let n_, name_; for (const t2 of t_all) { const t3 = py.unpack(t2, 2); name_ = t3[0]; n_ = t3[1];  if (py.truth(is_token(table_.game, name_))) { yield py.tuple([name_, n_]); }} })(py.iter(py.zip([names_, counts_], true))));
  }
  function shown(now_, game_) {
    let fit_, outcome_, rounds_, text_, told_;
    fit_ = now_.fit;
    outcome_ = null;
    rounds_ = py.tuple([]);
    if (py.truth(!(now_.outcome === null))) {
      if ((py.truth(!(fit_ === null)) && py.truth(!(game_.rounds === null)))) {
        rounds_ = py.method(game_.rounds, "points", py.item(fit_.table.states, 0), now_.outcome.winners);
      }
      text_ = now_.outcome.text;
      told_ = new py.Dict([["fr", text_.fr], ["en", text_.en]]);
      outcome_ = new py.Dict([["winners", py.list(now_.outcome.winners)], ["why", now_.outcome.why], ...py.method(told_, 'items')]);
    }
    return new Shown(py.tuple(py.iter([...(function* (t_all) { let row_; for (const t1 of t_all) { row_ = t1;   yield shown_row(row_); } })(py.iter(now_.rows))])), now_.scores, now_.turn, now_.is_over, ((t2) => (py.truth(t2) ? fit_.is_rough : t2))(!(fit_ === null)), now_.asks, outcome_, rounds_, (py.truth(!(fit_ === null)) ? host.view_of(game_, fit_.table.states) : null), out_of(now_), !(fit_ === null));
  }
  function is_points(entry_) {
    return py.eq(py.item(py.method(entry_.text, "split"), 0), "=");
  }
  function is_rest(entry_) {
    return py.eq(py.item(py.method(entry_.text, "split"), 0), "rest");
  }
  function tokens_of(game_, text_) {
    return [...(function* (t_all) { let word_; for (const t1 of t_all) { word_ = t1;  if (py.truth(py.ne(word_, "-"))) { yield py.method(game_.notation, "parse_outcome", 1, word_); }} })(py.iter(py.method(text_, "split")))];
  }
  function left_of(sheet_, game_, entries_) {
    let entry_, left_, words_;
    left_ = [...(function* (t_all) { let __; for (const t1 of t_all) { __ = t1;   yield []; } })(py.iter(sheet_.players))];
    for (const t2 of py.iter(entries_)) {
      entry_ = t2;
      if (py.truth(is_rest(entry_))) {
        words_ = py.item(py.method(entry_.text, "partition", " "), 2);
        py.setitem(left_, entry_.seat, tokens_of(game_, words_));
      }
    }
    return left_;
  }
  function fit(game_, started_, steps_, left_ = py.tuple([]), tries_ = 1000) {
    return py.method(new Fitter(game_, started_, steps_, left_), "fit", tries_);
  }
  function scored_row(entry_, one_) {
    let move_;
    move_ = (py.truth(py.contains(entry_.text, "?")) ? entry_.text : one_.move);
    return new Row(entry_.place, one_.seat, move_, one_.points, one_.scores, one_.lines, one_.is_trusted);
  }
  function step_rows(steps_, fitted_) {
    let clause_, entry_, i_, rows_, scores_, why_;
    rows_ = [...(function* (t_all) { let entry_, one_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); entry_ = t2[0]; one_ = t2[1];   yield scored_row(entry_, one_); } })(py.iter(py.zip([steps_, fitted_.table.scored], false)))];
    if (py.truth(!(fitted_.error === null))) {
      scores_ = (py.truth(rows_) ? py.item(rows_, py.neg(1)).scores : py.mul(py.tuple([0]), py.len(fitted_.table.needs)));
      clause_ = py.getattr(fitted_.error, "clause", "");
      for (const t3 of py.iter(py.all_pairs(py.item(steps_, new py.Slice(py.len(rows_), null, null))))) {
        const t4 = py.unpack(t3, 2);
        i_ = t4[0];
        entry_ = t4[1];
        why_ = (py.truth(i_) ? py.tuple([NOT_COUNTED, ""]) : py.tuple([fitted_.error.text, clause_]));
        py.method(rows_, "append", new Row(entry_.place, entry_.seat, entry_.text, 0, scores_, py.tuple([]), false, ...py.iter(why_)));
      }
      if ((py.truth(py.eq(py.len(steps_), py.len(fitted_.table.scored))) && py.truth(rows_))) {
        py.setitem(rows_, py.neg(1), py.replace(py.item(rows_, py.neg(1)), { [py.kwargs]: true, problem: fitted_.error.text }));
      }
    }
    return rows_;
  }
  function told_rows(entries_, scores_, is_refused_) {
    let entry_, place_, points_, problem_, rows_, seat_, text_;
    rows_ = [];
    for (const t1 of py.iter(entries_)) {
      entry_ = t1;
      if (py.truth(is_rest(entry_))) {
        continue;
      }
      const t2 = py.unpack(py.tuple([0, (py.truth(is_refused_) ? NOT_COUNTED : null)]), 2);
      points_ = t2[0];
      problem_ = t2[1];
      if (py.truth(is_points(entry_))) {
        points_ = (py.truth(is_refused_) ? 0 : py.int(py.item(py.method(entry_.text, "split"), 1)));
      } else {
        if (!py.truth(is_refused_)) {
          problem_ = NO_BOARD;
        }
      }
      scores_ = py.tuple(py.iter((function* (t_all) { let i_, s_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); i_ = t4[0]; s_ = t4[1];   yield (py.truth(py.eq(i_, entry_.seat)) ? py.add(s_, points_) : s_); } })(py.iter(py.all_pairs(scores_)))));
      const t5 = py.unpack(py.tuple([entry_.place, entry_.seat, entry_.text]), 3);
      place_ = t5[0];
      seat_ = t5[1];
      text_ = t5[2];
      py.method(rows_, "append", new Row(place_, seat_, text_, points_, scores_, py.tuple([]), (problem_ === null), problem_));
    }
    return rows_;
  }
  function next_turn(rows_, turn_, n_seats_) {
    return ((py.truth(rows_) && py.truth(py.method(py.item(rows_, py.neg(1)).text, "startswith", "="))) ? py.mod(py.add(py.item(rows_, py.neg(1)).seat, 1), n_seats_) : turn_);
  }
  function asked(game_, is_over_, left_, fitted_) {
    let seats_, state_;
    if ((!py.truth(is_over_) || !py.truth(game_.hands.count_at_end))) {
      return py.tuple([]);
    }
    state_ = py.item(fitted_.table.states, 0);
    seats_ = new py.Range(py.len(left_));
    return py.tuple(py.iter((function* (t_all) { let s_; for (const t1 of t_all) { s_ = t1;  if ((!py.truth(py.item(left_, s_)) && py.truth(py.method(game_.hands, "held", state_, s_)))) { yield s_; }} })(py.iter(seats_))));
  }
  function laid_scores(rows_) {
    let before_, last_;
    last_ = py.item(rows_, py.neg(1));
    before_ = (py.truth(py.gt(py.len(rows_), 1)) ? py.item(rows_, py.neg(2)).scores : py.mul(py.tuple([0]), py.len(last_.scores)));
    return py.tuple(py.iter((function* (t_all) { let score_, seat_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); seat_ = t2[0]; score_ = t2[1];   yield py.add(score_, (py.truth(py.eq(seat_, last_.seat)) ? last_.points : 0)); } })(py.iter(py.all_pairs(before_)))));
  }
  function standing_of(sheet_, tries_ = 1000) {
    let asks_, entries_, fitted_, game_, known_, left_, n_steps_, outcome_, rows_, scores_, steps_, table_, turn_;
    const t1 = py.unpack(py.tuple([host.game(sheet_.game), py.method(sheet_, "last_entries")]), 2);
    game_ = t1[0];
    entries_ = t1[1];
    n_steps_ = py.next((function* (t_all) { let e_, i_; for (const t2 of t_all) { const t3 = py.unpack(t2, 2); i_ = t3[0]; e_ = t3[1];  if (py.truth(is_points(e_))) { yield i_; }} })(py.iter(py.all_pairs(entries_))), py.len(entries_));
    steps_ = [...(function* (t_all) { let entry_; for (const t4 of t_all) { entry_ = t4;  if (!py.truth(is_rest(entry_))) { yield entry_; }} })(py.iter(py.item(entries_, new py.Slice(null, n_steps_, null))))];
    left_ = left_of(sheet_, game_, entries_);
    fitted_ = fit(game_, py.method(sheet_, "started"), [...(function* (t_all) { let e_; for (const t6 of t_all) { e_ = t6;   yield new Step(e_.seat, e_.text); } })(py.iter(steps_))], left_, tries_);
    rows_ = step_rows(steps_, fitted_);
    table_ = fitted_.table;
    scores_ = (py.truth(rows_) ? py.item(rows_, py.neg(1)).scores : py.mul(py.tuple([0]), py.len(sheet_.players)));
    if ((py.truth(!(fitted_.error === null)) || py.truth(py.lt(n_steps_, py.len(entries_))))) {
      rows_ = py.add(rows_, told_rows(py.item(entries_, new py.Slice(n_steps_, null, null)), scores_, !(fitted_.error === null)));
      turn_ = next_turn(rows_, table_.turn, py.len(sheet_.players));
      scores_ = (py.truth(rows_) ? py.item(rows_, py.neg(1)).scores : scores_);
      known_ = (py.truth(py.eq(n_steps_, py.len(entries_))) ? fitted_ : null);
      return new Standing(py.tuple(py.iter(rows_)), scores_, turn_, false, py.tuple([]), null, known_);
    }
    asks_ = asked(game_, table_.is_over, left_, fitted_);
    if ((py.truth(asks_) && py.truth(rows_))) {
      py.setitem(rows_, py.neg(1), py.replace(py.item(rows_, py.neg(1)), { [py.kwargs]: true, scores: laid_scores(rows_) }));
      scores_ = py.item(rows_, py.neg(1)).scores;
    }
    outcome_ = ((py.truth(table_.is_over) && !py.truth(asks_)) ? py.method(game_.eyes, "outcome", py.item(table_.states, 0)) : null);
    return new Standing(py.tuple(py.iter(rows_)), scores_, table_.turn, table_.is_over, asks_, outcome_, fitted_);
  }
  function stood(sheet_, is_quick_) {
    return standing_of(sheet_, (py.truth(is_quick_) ? 0 : 1000));
  }
  function some_token(game_) {
    return py.method(game_.notation, "format_outcome", 1, 1);
  }
  function check_text(game_, n_seats_, options_, text_) {
    let __, rest_, states_, word_;
    const t1 = py.unpack(py.method(text_, "partition", " "), 3);
    word_ = t1[0];
    __ = t1[1];
    rest_ = t1[2];
    if (!py.truth(text_)) {
      return null;
    }
    if (py.truth(py.eq(word_, "="))) {
      if ((py.truth((py.fullmatch("-?[0-9]{1,4}", rest_) === null)) || py.truth(py.gt(py.abs(py.int(rest_)), 1000)))) {
        throw new BadNotation(new Text("des points, comme « = 23 »", "points, as in \"= 23\""));
      }
    } else {
      if (py.truth(py.eq(word_, "rest"))) {
        tokens_of(game_, rest_);
      } else {
        states_ = py.method(host.engine(game_), "start", py.method(game_, "configure", n_seats_, options_));
        py.method(host.engine(game_), "read_move", states_, py.method(text_, "replace", "?", some_token(game_)));
      }
    }
  }
  function checked(sheet_) {
    let empty_, entry_, game_, is_bad_;
    try {
      empty_ = Sheet.new(sheet_.game, sheet_.players, sheet_.options, sheet_.date);
      game_ = host.game(sheet_.game);
      for (const t2 of py.iter(sheet_.entries)) {
        entry_ = t2;
        check_text(game_, py.len(sheet_.players), sheet_.options, entry_.text);
      }
    } catch (t1) {
      if (t1 instanceof JetonsError) {
      const error_ = t1;
      throw new BadRecord(error_.text);
    } else throw t1;
    }
    is_bad_ = py.any((function* (t_all) { let entry_; for (const t3 of t_all) { entry_ = t3;   yield !py.truth(((t4, t5, t6) => py.le(t4, t5) && py.lt(t5, t6))(0, entry_.seat, py.len(sheet_.players))); } })(py.iter(sheet_.entries)));
    if ((py.truth(is_bad_) || py.truth(py.gt(py.len(sheet_.entries), 5000)))) {
      throw new BadRecord(new Text("cette feuille a une entrée impossible", "this sheet has an impossible entry"));
    }
    return py.replace(empty_, { [py.kwargs]: true, entries: sheet_.entries });
  }
  function whole(sheet_) {
    let ordered_;
    ordered_ = py.sorted(sheet_.entries, ((entry_) => py.tuple([entry_.at, entry_.id])));
    return checked(py.replace(sheet_, { [py.kwargs]: true, entries: py.tuple(py.iter(ordered_)) }));
  }
  function fill_sheet(state_, kinds_, points_, settled_) {
    let direction_, i_, is_compared_, kind_, square_;
    for (const t1 of py.iter(new py.Range(2))) {
      direction_ = t1;
      py.setitem(settled_, direction_, is_settled(state_, direction_));
      is_compared_ = ((t2) => (py.truth(t2) ? py.item(settled_, direction_) : t2))(py.gt(state_.n_seats, 1));
      for (const t3 of py.iter(new py.Range(py.len(kinds_)))) {
        square_ = t3;
        for (const t4 of py.iter(new py.Range(5))) {
          i_ = t4;
          kind_ = kind_at(state_, square_, direction_, i_);
          py.setitem(kinds_, py.tuple([square_, direction_, i_]), kind_);
          py.setitem(points_, py.tuple([square_, direction_, i_]), 0);
          if (py.truth(py.eq(state_.n_seats, 1))) {
            py.setitem(points_, py.tuple([square_, direction_, i_]), py.item(_SOLO_POINTS, kind_));
          } else {
            if ((py.truth(is_compared_) && py.truth(py.lt(square_, state_.n_seats)))) {
              py.setitem(points_, py.tuple([square_, direction_, i_]), line_points(state_, square_, direction_, i_));
            }
          }
        }
      }
    }
  }
  function line_text(direction_, i_, kinds_, points_) {
    let best_, how_, rest_, worth_;
    const t1 = py.unpack(py.tuple([py.max([kinds_], {  }), py.max([points_], {  })]), 2);
    best_ = t1[0];
    worth_ = t1[1];
    rest_ = py.max([(function* (t_all) { let kind_, n_; for (const t2 of t_all) { const t3 = py.unpack(t2, 2); kind_ = t3[0]; n_ = t3[1];  if (!py.truth(n_)) { yield kind_; }} })(py.iter(py.zip([kinds_, points_], true)))], { default: 0 });
    how_ = (py.truth(py.gt(py.method(points_, "count", worth_), 1)) ? "shared" : "beats");
    if (py.truth(py.eq(worth_, 0))) {
      how_ = (py.truth(py.eq(best_, 0)) ? "nothing" : "held");
    }
    return py.method(host.words, "text", "compared", how_, { [py.kwargs]: true, way: py.item(LINE_WORDS, direction_), line: py.add(i_, 1), best: py.item(KIND_WORDS, best_), rest: py.item(KIND_WORDS, rest_), worth: worth_ });
  }
  function bare(game_, started_) {
    return py.method(host.engine(game_), "start", py.method(game_, "configure", py.len(started_.players), started_.options));
  }
  function needs_of(game_, started_, steps_, left_) {
    let kinds_, moves_, needs_, seat_, states_, step_;
    states_ = bare(game_, started_);
    needs_ = [...(function* (t_all) { let __; for (const t1 of t_all) { __ = t1;   yield []; } })(py.iter(started_.players))];
    for (const t2 of py.iter(steps_)) {
      step_ = t2;
      if (!py.truth(((t3, t4, t5) => py.le(t3, t4) && py.lt(t4, t5))(0, step_.seat, py.len(needs_)))) {
        continue;
      }
      if (py.truth(py.contains(step_.text, "?"))) {
        { const [t8, t9] = [needs_, step_.seat]; py.setitem(t8, t9, py.add(py.item(t8, t9), py.mul([-1], py.method(py.method(step_.text, "split"), "count", "?")))); }
      } else {
        moves_ = py.method(host.engine(game_), "read_move", states_, step_.text);
        { const [t6, t7] = [needs_, step_.seat]; py.setitem(t6, t7, py.add(py.item(t6, t7), py.method(game_.hands, "taken", py.item(moves_, 0)))); }
      }
    }
    for (const t10 of py.iter(py.all_pairs(left_))) {
      const t11 = py.unpack(t10, 2);
      seat_ = t11[0];
      kinds_ = t11[1];
      { const [t12, t13] = [needs_, seat_]; py.setitem(t12, t13, py.add(py.item(t12, t13), kinds_)); }
    }
    return needs_;
  }
  function is_for_want_of_a_token(error_) {
    if (py.truth(py.isinstance(error_, [IllegalMove]))) {
      return py.eq(error_.reason, "not_held");
    }
    return ((t1) => (py.truth(t1) ? py.eq(error_.code, "left") : t1))(py.isinstance(error_, [Conflict]));
  }
  function without(kinds_, others_) {
    let kind_, left_;
    left_ = py.list(kinds_);
    for (const t1 of py.iter(others_)) {
      kind_ = t1;
      if (py.truth(py.contains(left_, kind_))) {
        py.method(left_, "remove", kind_);
      }
    }
    return left_;
  }
  function typeset(text_, lang_) {
    text_ = py.method(_APOSTROPHE, "sub", "’", text_);
    return (py.truth(py.eq(lang_, "fr")) ? py.method(_BEFORE_SIGN, "sub", " ", text_) : text_);
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
  const KIND_OF_2 = py.tuple([0, 1]);
  const KIND_OF_3 = py.tuple([0, 2]);
  const KIND_OF_4 = py.tuple([0, 3]);
  const KIND_OF_5 = py.tuple([0, 4]);
  const KIND_OF_6 = py.tuple([0, 5]);
  const KIND_OF_7 = py.tuple([0, 6]);
  const KIND_OF_8 = py.tuple([0, 7]);
  const KIND_OF_9 = py.tuple([0, 8]);
  const KIND_OF_10 = py.tuple([0, 9]);
  const KIND_OF_11 = py.tuple([1, 1]);
  const KIND_OF_12 = py.tuple([1, 2]);
  const KIND_OF_13 = py.tuple([1, 3]);
  const KIND_OF_14 = py.tuple([1, 4]);
  const KIND_OF_15 = py.tuple([1, 5]);
  const KIND_OF_16 = py.tuple([1, 6]);
  const KIND_OF_17 = py.tuple([1, 7]);
  const KIND_OF_18 = py.tuple([1, 8]);
  const KIND_OF_19 = py.tuple([1, 9]);
  const KIND_OF_20 = py.tuple([2, 2]);
  const KIND_OF_21 = py.tuple([2, 3]);
  const KIND_OF_22 = py.tuple([2, 4]);
  const KIND_OF_23 = py.tuple([2, 5]);
  const KIND_OF_24 = py.tuple([2, 6]);
  const KIND_OF_25 = py.tuple([2, 7]);
  const KIND_OF_26 = py.tuple([2, 8]);
  const KIND_OF_27 = py.tuple([2, 9]);
  const KIND_OF_28 = py.tuple([3, 3]);
  const KIND_OF_29 = py.tuple([3, 4]);
  const KIND_OF_30 = py.tuple([3, 5]);
  const KIND_OF_31 = py.tuple([3, 6]);
  const KIND_OF_32 = py.tuple([3, 7]);
  const KIND_OF_33 = py.tuple([3, 8]);
  const KIND_OF_34 = py.tuple([3, 9]);
  const KIND_OF_35 = py.tuple([4, 4]);
  const KIND_OF_36 = py.tuple([4, 5]);
  const KIND_OF_37 = py.tuple([4, 6]);
  const KIND_OF_38 = py.tuple([4, 7]);
  const KIND_OF_39 = py.tuple([4, 8]);
  const KIND_OF_40 = py.tuple([4, 9]);
  const KIND_OF_41 = py.tuple([5, 5]);
  const KIND_OF_42 = py.tuple([5, 6]);
  const KIND_OF_43 = py.tuple([5, 7]);
  const KIND_OF_44 = py.tuple([5, 8]);
  const KIND_OF_45 = py.tuple([5, 9]);
  const KIND_OF_46 = py.tuple([6, 6]);
  const KIND_OF_47 = py.tuple([6, 7]);
  const KIND_OF_48 = py.tuple([6, 8]);
  const KIND_OF_49 = py.tuple([6, 9]);
  const KIND_OF_50 = py.tuple([7, 7]);
  const KIND_OF_51 = py.tuple([7, 8]);
  const KIND_OF_52 = py.tuple([7, 9]);
  const KIND_OF_53 = py.tuple([8, 8]);
  const KIND_OF_54 = py.tuple([8, 9]);
  const KIND_OF_55 = py.tuple([9, 9]);
  const KIND_OF = new py.Dict([[KIND_OF_2, 0], [KIND_OF_3, 1], [KIND_OF_4, 2], [KIND_OF_5, 3], [KIND_OF_6, 4], [KIND_OF_7, 5], [KIND_OF_8, 6], [KIND_OF_9, 7], [KIND_OF_10, 8], [KIND_OF_11, 9], [KIND_OF_12, 10], [KIND_OF_13, 11], [KIND_OF_14, 12], [KIND_OF_15, 13], [KIND_OF_16, 14], [KIND_OF_17, 15], [KIND_OF_18, 16], [KIND_OF_19, 17], [KIND_OF_20, 18], [KIND_OF_21, 19], [KIND_OF_22, 20], [KIND_OF_23, 21], [KIND_OF_24, 22], [KIND_OF_25, 23], [KIND_OF_26, 24], [KIND_OF_27, 25], [KIND_OF_28, 26], [KIND_OF_29, 27], [KIND_OF_30, 28], [KIND_OF_31, 29], [KIND_OF_32, 30], [KIND_OF_33, 31], [KIND_OF_34, 32], [KIND_OF_35, 33], [KIND_OF_36, 34], [KIND_OF_37, 35], [KIND_OF_38, 36], [KIND_OF_39, 37], [KIND_OF_40, 38], [KIND_OF_41, 39], [KIND_OF_42, 40], [KIND_OF_43, 41], [KIND_OF_44, 42], [KIND_OF_45, 43], [KIND_OF_46, 44], [KIND_OF_47, 45], [KIND_OF_48, 46], [KIND_OF_49, 47], [KIND_OF_50, 48], [KIND_OF_51, 49], [KIND_OF_52, 50], [KIND_OF_53, 51], [KIND_OF_54, 52], [KIND_OF_55, 53]]);
  const SHAPES_2 = py.tuple([5, 5]);
  const SHAPES_3 = py.tuple([4, 4]);
  const SHAPES_4 = py.tuple([3, 4]);
  const SHAPES = new py.Dict([[1, SHAPES_2], [2, SHAPES_2], [3, SHAPES_3], [4, SHAPES_4]]);
  const UNIT = py.Arr.of([50], "i8", [1099511627777,1099511627792,1099511628032,1099511631872,1099511693312,1099512676352,1099528404992,1099780063232,1103806595072,1168231104512,17592186044417,17592186044432,17592186044672,17592186048512,17592186109952,17592187092992,17592202821632,17592454479872,17596481011712,17660905521152,281474976710657,281474976710672,281474976710912,281474976714752,281474976776192,281474977759232,281474993487872,281475245146112,281479271677952,281543696187392,4503599627370497,4503599627370512,4503599627370752,4503599627374592,4503599627436032,4503599628419072,4503599644147712,4503599895805952,4503603922337792,4503668346847232,72057594037927937n,72057594037927952n,72057594037928192n,72057594037932032n,72057594037993472n,72057594038976512n,72057594054705152n,72057594306363392n,72057598332895232n,72057662757404672n]);
  const _SOLO_POINTS = py.Arr.of([11], "i8", [0,1,2,3,5,7,9,11,15,25,30]);
  const _MATCH_POINTS = py.Arr.of([11], "i8", [0,1,1,1,1,1,1,1,1,2,2]);
  const KIND_NAMES = py.tuple(["rien", "paire", "cocktail", "deux_paires", "brelan", "couleur", "suite", "full", "carre", "strike", "suite_couleur"]);
  const KIND_WORDS_2 = new Text("rien", "nothing");
  const KIND_WORDS_3 = new Text("paire", "pair");
  const KIND_WORDS_4 = new Text("cocktail", "cocktail");
  const KIND_WORDS_5 = new Text("deux paires", "two pairs");
  const KIND_WORDS_6 = new Text("brelan", "three of a kind");
  const KIND_WORDS_7 = new Text("couleur", "flush");
  const KIND_WORDS_8 = new Text("suite", "straight");
  const KIND_WORDS_9 = new Text("full", "full house");
  const KIND_WORDS_10 = new Text("carré", "four of a kind");
  const KIND_WORDS_11 = new Text("strike", "strike");
  const KIND_WORDS_12 = new Text("suite couleur", "straight flush");
  const KIND_WORDS = py.tuple([KIND_WORDS_2, KIND_WORDS_3, KIND_WORDS_4, KIND_WORDS_5, KIND_WORDS_6, KIND_WORDS_7, KIND_WORDS_8, KIND_WORDS_9, KIND_WORDS_10, KIND_WORDS_11, KIND_WORDS_12]);
  const DECIDING = py.tuple(["points", "suites_couleur", "strikes", "carres", "fives"]);
  const endings_2 = Object.create(Kind.prototype);
  const endings_3 = Object.create(Kind.prototype);
  const endings_4 = Object.create(Kind.prototype);
  const endings_5 = Object.create(Kind.prototype);
  const endings_6 = Object.create(Kind.prototype);
  const endings_7 = Object.create(Kind.prototype);
  const endings_8 = Object.create(Kind.prototype);
  const endings = py.tuple([endings_2, endings_3, endings_4, endings_5, endings_6, endings_7, endings_8]);
  const NO_BOARD = new Text("le plateau n’est plus connu depuis la ligne notée en points : notez ce coup en points aussi, ou corrigez celle-là", "the board is not known since the row of points above: enter points here too, or correct that");
  const NOT_COUNTED = new Text("ne compte pas tant que la ligne refusée plus haut n’est pas corrigée", "not counted until the refused row above is corrected");
  const LINE_WORDS_2 = new Text("rangée", "row");
  const LINE_WORDS_3 = new Text("colonne", "column");
  const LINE_WORDS = py.tuple([LINE_WORDS_2, LINE_WORDS_3]);
  const endings_2_params = py.tuple([]);
  const endings_8_params = py.tuple(["points"]);
  const _APOSTROPHE = new py.Pattern("(?<=[^\\W\\d_])'(?=[^\\W_]|\u00ab)", "");
  const _BEFORE_SIGN = new py.Pattern(" (?=[:;!?\u00bb])|(?<=\u00ab) ", "");
  endings_2.name = "points";
  endings_2.params = endings_2_params;
  endings_3.name = "suites_couleur";
  endings_3.params = endings_2_params;
  endings_4.name = "strikes";
  endings_4.params = endings_2_params;
  endings_5.name = "carres";
  endings_5.params = endings_2_params;
  endings_6.name = "fives";
  endings_6.params = endings_2_params;
  endings_7.name = "shared";
  endings_7.params = endings_2_params;
  endings_8.name = "solo";
  endings_8.params = endings_8_params;
  return { Sheet: Sheet, hands: { "20-sur-20": { taken: taken, held: held, count_at_end: false, out: out, hold: hold, has_rounds: true }, "21": { taken: taken_2, held: held_2, count_at_end: false, out: out_2, hold: hold_2, has_rounds: false }, "triolet": { taken: taken_3, held: held_3, count_at_end: true, out: out_3, hold: hold_3, has_rounds: false } }, check_square_entry: check_square_entry, checked_squares: checked_squares, counted_squares: counted_squares, entered: entered, laid: laid, places: places, opened_sheet: opened_sheet, recorded: recorded, shown: shown, stood: stood, whole: whole };
}
