// Written by scripts/table_script.py from the Python of an evening: do not edit.
export default function (py, host) {
  const { np } = py;
  class Text extends py.Tuple {
    constructor(fr, en) { super(); this.push(fr, en); }
    get fr() { return this[0]; }
    get en() { return this[1]; }
  }
  class Entry {
    constructor(device, n, at, kind, key = "", data = new py.Dict()) { this.device = device; this.n = n; this.at = at; this.kind = kind; this.key = key; this.data = data; }
  }
  Entry.fields = ["device", "n", "at", "kind", "key", "data"];
  Object.assign(Entry, { names: ["device", "n", "at", "kind", "key", "data"], omits: true, holds: () => ({  }) });
  class Person {
    constructor(id, name, lot, is_here) { this.id = id; this.name = name; this.lot = lot; this.is_here = is_here; }
  }
  Person.fields = ["id", "name", "lot", "is_here"];
  Object.assign(Person, { names: ["id", "name", "lot", "is_here"], holds: () => ({  }) });
  class Table {
    constructor(n, seats, places, scores, shares) { this.n = n; this.seats = seats; this.places = places; this.scores = scores; this.shares = shares; }
  }
  Table.fields = ["n", "seats", "places", "scores", "shares"];
  Object.assign(Table, { names: ["n", "seats", "places", "scores", "shares"], holds: () => ({  }) });
  class Round {
    constructor(n, name, tables, byes) { this.n = n; this.name = name; this.tables = tables; this.byes = byes; }
  }
  Round.fields = ["n", "name", "tables", "byes"];
  Object.assign(Round, { names: ["n", "name", "tables", "byes"], holds: () => ({ tables: [Table] }) });
  class Evening {
    constructor(id, title, game, seats, system, n_rounds, bye, people, rounds) { this.id = id; this.title = title; this.game = game; this.seats = seats; this.system = system; this.n_rounds = n_rounds; this.bye = bye; this.people = people; this.rounds = rounds; }
  }
  Evening.fields = ["id", "title", "game", "seats", "system", "n_rounds", "bye", "people", "rounds"];
  Object.assign(Evening, { names: ["id", "title", "game", "seats", "system", "n_rounds", "bye", "people", "rounds"], holds: () => ({ people: [Person], rounds: [Round] }) });
  class Standing {
    constructor(who, place, points, won, played, byes, strength) { this.who = who; this.place = place; this.points = points; this.won = won; this.played = played; this.byes = byes; this.strength = strength; }
  }
  Standing.fields = ["who", "place", "points", "won", "played", "byes", "strength"];
  Object.assign(Standing, { names: ["who", "place", "points", "won", "played", "byes", "strength"], holds: () => ({  }) });
  class Meeting {
    constructor(one, other, n) { this.one = one; this.other = other; this.n = n; }
  }
  Meeting.fields = ["one", "other", "n"];
  Object.assign(Meeting, { names: ["one", "other", "n"], holds: () => ({  }) });
  const JetonsError = py.refused("JetonsError", "error", py.Refused);
  class People {
    constructor(met, points, byes, small) { this.met = met; this.points = points; this.byes = byes; this.small = small; }
  }
  People.fields = ["met", "points", "byes", "small"];
  Object.assign(People, { names: ["met", "points", "byes", "small"], holds: () => ({  }) });
  class Sitting {
    constructor(tables, byes = []) { this.tables = tables; this.byes = byes; }
  }
  Sitting.fields = ["tables", "byes"];
  Object.assign(Sitting, { names: ["tables", "byes"], holds: () => ({  }) });
  class Search {
    constructor(near, mate, parent, base, seen, queue) { this.near = near; this.mate = mate; this.parent = parent; this.base = base; this.seen = seen; this.queue = queue; }
  }
  Search.fields = ["near", "mate", "parent", "base", "seen", "queue"];
  Object.assign(Search, { names: ["near", "mate", "parent", "base", "seen", "queue"], holds: () => ({  }) });
  const BadEvening = py.refused("BadEvening", "bad_evening", JetonsError);
  function check_people(names_, n_known_) {
    if (py.truth(py.any((function* (t_all) { let name_; for (const t1 of t_all) { name_ = t1;   yield !py.truth(py.method(name_, "strip")); } })(py.iter(names_))))) {
      throw new BadEvening(new Text("il manque un nom", "a name is missing"), { [py.kwargs]: true, reason: "no_name" });
    }
    if (py.truth(py.gt(py.add(n_known_, py.len(names_)), 60))) {
      throw new BadEvening(new Text(("une soirée compte au plus " + py.format(60, "", "") + " personnes"), ("an evening has at most " + py.format(60, "", "") + " people")), { [py.kwargs]: true, reason: "too_many" });
    }
  }
  function removed(entries_) {
    return new py.PySet((function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.eq(entry_.kind, "removed"))) { yield py.tuple([py.str(py.method(entry_.data, "get", "what", "")), entry_.key]); }} })(py.iter(entries_)));
  }
  function order(entry_) {
    return py.tuple([entry_.at, entry_.device, entry_.n]);
  }
  function living(entries_, kind_) {
    let all_of_them_, gone_, of_kind_;
    all_of_them_ = py.list(entries_);
    gone_ = removed(all_of_them_);
    of_kind_ = [...(function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;  if ((py.truth(py.eq(e_.kind, kind_)) && py.truth(!py.contains(gone_, py.tuple([e_.kind, e_.key]))))) { yield e_; }} })(py.iter(all_of_them_))];
    return py.sorted(of_kind_, order);
  }
  function text_of(told_, most_) {
    return (py.truth(py.isinstance(told_, ["str"])) ? py.item(py.method(told_, "strip"), new py.Slice(null, most_, null)) : "");
  }
  function number_of(told_, least_, most_, otherwise_) {
    if ((!py.truth(py.isinstance(told_, ["int"])) || py.truth(py.isinstance(told_, ["bool"])) || py.truth(py.lt(told_, least_)) || py.truth(py.gt(told_, most_)))) {
      return otherwise_;
    }
    return told_;
  }
  function people_in(told_) {
    let entry_, found_, known_, lot_, name_, what_, who_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(told_)) {
      entry_ = t1;
      const t2 = py.unpack(py.tuple([py.method(entry_.data, "get", "what"), py.method(entry_.data, "get", "who")]), 2);
      what_ = t2[0];
      who_ = t2[1];
      if ((!py.truth(py.isinstance(who_, ["str"])) || !py.truth(who_))) {
        continue;
      }
      known_ = py.method(found_, "get", who_);
      if (py.truth(py.eq(what_, "came"))) {
        name_ = text_of(py.method(entry_.data, "get", "name"), 24);
        lot_ = number_of(py.method(entry_.data, "get", "lot"), 0, 2147483647, 0);
        if ((py.truth(name_) && (py.truth(!(known_ === null)) || py.truth(py.lt(py.len(found_), 60))))) {
          py.setitem(found_, who_, new Person(who_, name_, (py.truth(known_) ? known_.lot : lot_), true));
        }
      } else {
        if ((py.truth(!(known_ === null)) && py.truth(py.contains(py.tuple(["left", "back"]), what_)))) {
          py.setitem(found_, who_, new Person(who_, known_.name, known_.lot, py.eq(what_, "back")));
        } else {
          if ((py.truth(!(known_ === null)) && py.truth(py.eq(what_, "named")))) {
            name_ = ((t3) => (py.truth(t3) ? t3 : known_.name))(text_of(py.method(entry_.data, "get", "name"), 24));
            py.setitem(found_, who_, new Person(who_, name_, known_.lot, known_.is_here));
          }
        }
      }
    }
    return py.list(py.method(found_, "values"));
  }
  function rounds_wanted(told_) {
    let entry_, wanted_;
    wanted_ = 3;
    for (const t1 of py.iter(told_)) {
      entry_ = t1;
      if (py.truth(py.contains(py.tuple(["began", "length"]), py.method(entry_.data, "get", "what")))) {
        wanted_ = number_of(py.method(entry_.data, "get", "rounds"), 1, 60, wanted_);
      }
    }
    return wanted_;
  }
  function bye_of(told_) {
    return ((py.truth(py.isinstance(told_, ["str"])) && py.truth(py.contains(BYES, told_))) ? told_ : "win");
  }
  function results_in(told_) {
    let data_, drawn_, entry_, found_, table_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(told_)) {
      entry_ = t1;
      data_ = entry_.data;
      const t2 = py.unpack(py.tuple([py.method(data_, "get", "round"), py.method(data_, "get", "table")]), 2);
      drawn_ = t2[0];
      table_ = t2[1];
      if ((py.truth(py.eq(py.method(data_, "get", "what"), "result")) && py.truth(py.isinstance(drawn_, ["str"])) && py.truth(py.isinstance(table_, ["int"])))) {
        py.setitem(found_, py.tuple([drawn_, table_]), entry_);
      }
    }
    return found_;
  }
  function name_of(entry_) {
    return (py.format(entry_.device, "", "") + ":" + py.format(entry_.n, "", ""));
  }
  function texts_of(told_) {
    return (py.truth(py.isinstance(told_, ["list"])) ? [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;  if (py.truth(py.isinstance(one_, ["str"]))) { yield one_; }} })(py.iter(told_))] : []);
  }
  function is_score(told_) {
    return ((t5) => (py.truth(t5) ? ((t4) => (py.truth(t4) ? ((t1, t2, t3) => py.lt(t1, t2) && py.lt(t2, t3))(py.neg(100000), told_, 100000) : t4))(!py.truth(py.isinstance(told_, ["bool"]))) : t5))(py.isinstance(told_, ["int"]));
  }
  function ranked(scores_) {
    return [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield py.add(1, py.sum((function* (t_all) { let other_; for (const t2 of t_all) { other_ = t2;  if (py.truth(py.gt(other_, one_))) { yield 1; }} })(py.iter(scores_)))); } })(py.iter(scores_))];
  }
  function shares_of(places_) {
    let beaten_, found_, one_, others_, shared_;
    others_ = py.sub(py.len(places_), 1);
    found_ = [];
    for (const t1 of py.iter(places_)) {
      one_ = t1;
      beaten_ = py.sum((function* (t_all) { let other_; for (const t2 of t_all) { other_ = t2;  if (py.truth(py.gt(other_, one_))) { yield 1; }} })(py.iter(places_)));
      shared_ = py.sub(py.sum((function* (t_all) { let other_; for (const t3 of t_all) { other_ = t3;  if (py.truth(py.eq(other_, one_))) { yield 1; }} })(py.iter(places_))), 1);
      py.method(found_, "append", py.floordiv(py.mul(py.add(py.mul(2, beaten_), shared_), 12), py.mul(2, others_)));
    }
    return found_;
  }
  function is_place(told_) {
    return ((t5) => (py.truth(t5) ? ((t4) => (py.truth(t4) ? ((t1, t2, t3) => py.le(t1, t2) && py.le(t2, t3))(1, told_, 4) : t4))(!py.truth(py.isinstance(told_, ["bool"]))) : t5))(py.isinstance(told_, ["int"]));
  }
  function table_of(n_, seats_, handed_in_) {
    let given_, places_, scores_, told_;
    if (py.truth(!(handed_in_ === null))) {
      told_ = py.method(handed_in_.data, "get", "scores");
      scores_ = [...(function* (t_all) { let number_; for (const t1 of t_all) { number_ = t1;  if (py.truth(is_score(number_))) { yield number_; }} })(py.iter((py.truth(py.isinstance(told_, ["list"])) ? told_ : [])))];
      if (py.truth(py.eq(py.len(scores_), py.len(seats_)))) {
        places_ = ranked(scores_);
        return new Table(n_, seats_, places_, scores_, shares_of(places_));
      }
      told_ = py.method(handed_in_.data, "get", "places");
      given_ = [...(function* (t_all) { let place_; for (const t2 of t_all) { place_ = t2;  if (py.truth(is_place(place_))) { yield place_; }} })(py.iter((py.truth(py.isinstance(told_, ["list"])) ? told_ : [])))];
      if (py.truth(py.eq(py.len(given_), py.len(seats_)))) {
        places_ = ranked([...(function* (t_all) { let place_; for (const t4 of t_all) { place_ = t4;   yield py.neg(place_); } })(py.iter(given_))]);
        return new Table(n_, seats_, places_, [], shares_of(places_));
      }
    }
    return new Table(n_, seats_, [], [], []);
  }
  function round_of(entry_, people_, results_) {
    let byes_, everybody_, made_, name_, tables_, told_;
    told_ = py.method(entry_.data, "get", "tables");
    tables_ = (py.truth(py.isinstance(told_, ["list"])) ? [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield texts_of(one_); } })(py.iter(told_))] : []);
    byes_ = texts_of(py.method(entry_.data, "get", "byes"));
    everybody_ = py.add([...(function* (t_all) { let table_, who_; for (const t2 of t_all) { table_ = t2;  for (const t3 of py.iter(table_)) { who_ = t3;   yield who_; }} })(py.iter(tables_))], byes_);
    if ((py.truth(py.lt(py.len(new py.PySet(everybody_)), py.len(everybody_))) || py.truth(py.any((function* (t_all) { let who_; for (const t4 of t_all) { who_ = t4;   yield !py.contains(people_, who_); } })(py.iter(everybody_)))))) {
      return null;
    }
    if ((!py.truth(everybody_) || py.truth(py.any((function* (t_all) { let table_; for (const t5 of t_all) { table_ = t5;   yield ((t6) => (py.truth(t6) ? t6 : py.gt(py.len(table_), 4)))(py.lt(py.len(table_), 2)); } })(py.iter(tables_)))))) {
      return null;
    }
    name_ = name_of(entry_);
    made_ = [...(function* (t_all) { let i_, seats_; for (const t7 of t_all) { const t8 = py.unpack(t7, 2); i_ = t8[0]; seats_ = t8[1];   yield table_of(py.add(i_, 1), seats_, py.method(results_, "get", py.tuple([name_, py.add(i_, 1)]))); } })(py.iter(py.all_pairs(tables_)))];
    return new Round(number_of(py.method(entry_.data, "get", "n"), 1, 60, 1), name_, made_, byes_);
  }
  function rounds_in(told_, people_) {
    let data_, drawn_, entry_, found_, results_, undrawn_;
    undrawn_ = new py.PySet((function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.eq(py.method(entry_.data, "get", "what"), "undrawn"))) { yield py.method(entry_.data, "get", "round"); }} })(py.iter(told_)));
    results_ = results_in(told_);
    found_ = [];
    for (const t2 of py.iter(told_)) {
      entry_ = t2;
      data_ = entry_.data;
      if ((py.truth(py.ne(py.method(data_, "get", "what"), "drawn")) || py.truth(py.contains(undrawn_, name_of(entry_))))) {
        continue;
      }
      if (py.truth(py.ne(py.method(data_, "get", "n"), py.add(py.len(found_), 1)))) {
        continue;
      }
      drawn_ = round_of(entry_, people_, results_);
      if (py.truth(!(drawn_ === null))) {
        py.method(found_, "append", drawn_);
      }
    }
    return found_;
  }
  function evening_of(entries_) {
    let began_, data_, people_, told_;
    told_ = living(entries_, "evening");
    began_ = [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.eq(py.method(entry_.data, "get", "what"), "began"))) { yield entry_; }} })(py.iter(told_))];
    if (!py.truth(began_)) {
      return null;
    }
    data_ = py.item(began_, 0).data;
    people_ = people_in(told_);
    return new Evening(py.item(began_, 0).key, text_of(py.method(data_, "get", "title"), 60), text_of(py.method(data_, "get", "game"), 40), number_of(py.method(data_, "get", "seats"), 2, 4, 2), (py.truth(py.eq(py.method(data_, "get", "system"), "all")) ? "all" : "swiss"), rounds_wanted(told_), bye_of(py.method(data_, "get", "bye")), people_, rounds_in(told_, new py.PySet((function* (t_all) { let person_; for (const t3 of t_all) { person_ = t3;   yield person_.id; } })(py.iter(people_)))));
  }
  function newest(found_) {
    return py.tuple([py.neg(py.item(found_, 0)), py.item(found_, 1)]);
  }
  function evenings(entries_) {
    let by_key_, entry_, found_, key_, made_, told_;
    by_key_ = new py.Dict([]);
    for (const t1 of py.iter(living(entries_, "evening"))) {
      entry_ = t1;
      py.method(py.method(by_key_, "setdefault", entry_.key, []), "append", entry_);
    }
    found_ = [];
    for (const t2 of py.iter(py.method(by_key_, "items"))) {
      const t3 = py.unpack(t2, 2);
      key_ = t3[0];
      told_ = t3[1];
      made_ = evening_of(told_);
      if (py.truth(!(made_ === null))) {
        py.method(found_, "append", py.tuple([py.item(told_, py.neg(1)).at, key_, made_]));
      }
    }
    return [...(function* (t_all) { let __, made_; for (const t4 of t_all) { const t5 = py.unpack(t4, 3); __ = t5[0]; __ = t5[1]; made_ = t5[2];   yield made_; } })(py.iter(py.sorted(found_, newest)))];
  }
  function free_name(name_, taken_) {
    let known_, n_;
    known_ = new py.PySet((function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield py.method(one_, "lower"); } })(py.iter(taken_)));
    if (py.truth(!py.contains(known_, py.method(name_, "lower")))) {
      return name_;
    }
    n_ = 2;
    while (py.truth(py.contains(known_, py.method((py.format(name_, "", "") + " " + py.format(n_, "", "")), "lower")))) {
      n_ = py.add(n_, 1);
    }
    return (py.format(name_, "", "") + " " + py.format(n_, "", ""));
  }
  function names_in(told_, taken_) {
    let found_, line_, name_;
    found_ = [];
    for (const t1 of py.iter(py.method(py.method(py.method(py.method(told_, "replace", ";", "\n"), "replace", ",", "\n"), "replace", "\t", "\n"), "split", "\n"))) {
      line_ = t1;
      name_ = py.method(py.item(py.method(py.method(py.method(line_, "strip"), "lstrip", "0123456789.)-–•* "), "strip"), new py.Slice(null, 24, null)), "strip");
      if (py.truth(name_)) {
        py.method(found_, "append", free_name(name_, [...py.iter(taken_), ...py.iter(found_)]));
      }
    }
    return found_;
  }
  function no_table() {
    return new BadEvening(new Text("cette table n’est pas dans la ronde", "this table is not in the round"), { [py.kwargs]: true, reason: "no_table" });
  }
  function not_for_all() {
    return new BadEvening(new Text("il manque le résultat d’une personne de la table", "the result of somebody at the table is missing"), { [py.kwargs]: true, reason: "not_for_all" });
  }
  function result_of(evening_, n_, table_, told_) {
    let data_, drawn_, fits_, given_, seats_, what_;
    if ((py.truth(py.lt(n_, 1)) || py.truth(py.gt(n_, py.len(evening_.rounds))))) {
      throw no_table();
    }
    drawn_ = py.item(evening_.rounds, py.sub(n_, 1));
    if ((py.truth(py.lt(table_, 1)) || py.truth(py.gt(table_, py.len(drawn_.tables))))) {
      throw no_table();
    }
    seats_ = py.item(drawn_.tables, py.sub(table_, 1)).seats;
    data_ = new py.Dict([["what", "result"], ["round", drawn_.name], ["table", table_]]);
    for (const t1 of py.iter(py.tuple([py.tuple(["scores", is_score]), py.tuple(["places", is_place])]))) {
      const t2 = py.unpack(t1, 2);
      what_ = t2[0];
      fits_ = t2[1];
      given_ = py.method(told_, "get", what_);
      if (py.truth((given_ === null))) {
        continue;
      }
      if ((!py.truth(py.isinstance(given_, ["list"])) || py.truth(py.ne(py.len(given_), py.len(seats_))))) {
        throw not_for_all();
      }
      if (!py.truth(py.all((function* (t_all) { let one_; for (const t3 of t_all) { one_ = t3;   yield fits_(one_); } })(py.iter(given_))))) {
        throw not_for_all();
      }
      return new py.Dict([...py.method(data_, 'items'), [what_, given_]]);
    }
    return data_;
  }
  function meetings(evening_) {
    let drawn_, found_, one_, other_, table_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(evening_.rounds)) {
      drawn_ = t1;
      for (const t2 of py.iter(drawn_.tables)) {
        table_ = t2;
        for (const t3 of py.iter(table_.seats)) {
          one_ = t3;
          for (const t4 of py.iter(table_.seats)) {
            other_ = t4;
            if (py.truth(py.ne(one_, other_))) {
              py.setitem(found_, py.tuple([one_, other_]), py.add(py.method(found_, "get", py.tuple([one_, other_]), 0), 1));
            }
          }
        }
      }
    }
    return found_;
  }
  function again(evening_) {
    let found_;
    found_ = meetings(evening_);
    return [...(function* (t_all) { let n_, one_, other_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); const t3 = py.unpack(t2[0], 2); one_ = t3[0]; other_ = t3[1]; n_ = t2[1];  if ((py.truth(py.gt(n_, 1)) && py.truth(py.lt(one_, other_)))) { yield new Meeting(one_, other_, n_); }} })(py.iter(py.method(found_, "items")))];
  }
  function full_rounds(n_, seats_) {
    if (py.truth(py.lt(n_, 2))) {
      return 1;
    }
    if (py.truth(py.eq(seats_, 2))) {
      return (py.truth(py.eq(py.mod(n_, 2), 0)) ? py.sub(n_, 1) : n_);
    }
    return py.neg(py.floordiv(py.neg(py.sub(n_, 1)), py.sub(seats_, 1)));
  }
  function check_next(evening_) {
    if (py.truth(py.lt(py.sum((function* (t_all) { let person_; for (const t1 of t_all) { person_ = t1;  if (py.truth(person_.is_here)) { yield 1; }} })(py.iter(evening_.people))), 2))) {
      throw new BadEvening(new Text("il faut être au moins deux", "there must be at least two of you"), { [py.kwargs]: true, reason: "too_few" });
    }
    if (py.truth(py.ge(py.len(evening_.rounds), 60))) {
      throw new BadEvening(new Text(("une soirée compte au plus " + py.format(60, "", "") + " rondes"), ("an evening has at most " + py.format(60, "", "") + " rounds")), { [py.kwargs]: true, reason: "too_many_rounds" });
    }
  }
  function points_of(evening_) {
    let drawn_, i_, points_, share_, table_, who_;
    points_ = new py.Dict((function* (t_all) { let person_; for (const t1 of t_all) { person_ = t1;   yield py.tuple([person_.id, 0]); } })(py.iter(evening_.people)));
    for (const t2 of py.iter(evening_.rounds)) {
      drawn_ = t2;
      for (const t3 of py.iter(drawn_.byes)) {
        who_ = t3;
        { const [t4, t5] = [points_, who_]; py.setitem(t4, t5, py.add(py.item(t4, t5), py.item(BYES, evening_.bye))); }
      }
      for (const t6 of py.iter(drawn_.tables)) {
        table_ = t6;
        for (const t7 of py.iter(py.all_pairs(table_.shares))) {
          const t8 = py.unpack(t7, 2);
          i_ = t8[0];
          share_ = t8[1];
          { const [t9, t10] = [points_, py.item(table_.seats, i_)]; py.setitem(t9, t10, py.add(py.item(t9, t10), share_)); }
        }
      }
    }
    return points_;
  }
  function in_order(evening_) {
    let here_, keys_, points_;
    points_ = (py.truth(py.ne(evening_.system, "all")) ? points_of(evening_) : new py.Dict([]));
    here_ = [...(function* (t_all) { let person_; for (const t1 of t_all) { person_ = t1;  if (py.truth(person_.is_here)) { yield person_; }} })(py.iter(evening_.people))];
    keys_ = py.sorted([...(function* (t_all) { let person_; for (const t2 of t_all) { person_ = t2;   yield py.tuple([py.neg(py.method(points_, "get", person_.id, 0)), person_.lot, person_.id]); } })(py.iter(here_))]);
    return [...(function* (t_all) { let __, who_; for (const t3 of t_all) { const t4 = py.unpack(t3, 3); __ = t4[0]; __ = t4[1]; who_ = t4[2];   yield who_; } })(py.iter(keys_))];
  }
  function is_small(drawn_, who_) {
    let most_;
    most_ = py.max([[...(function* (t_all) { let table_; for (const t1 of t_all) { table_ = t1;   yield py.len(table_.seats); } })(py.iter(drawn_.tables))]], { default: 0 });
    return py.any((function* (t_all) { let table_; for (const t2 of t_all) { table_ = t2;   yield ((t3) => (py.truth(t3) ? py.lt(py.len(table_.seats), most_) : t3))(py.contains(table_.seats, who_)); } })(py.iter(drawn_.tables)));
  }
  function reached(search_, one_) {
    return ((t1) => (py.truth(t1) ? py.ne(py.item(search_.parent, py.item(search_.mate, one_)), -1) : t1))(py.ne(py.item(search_.mate, one_), -1));
  }
  function meeting(search_, one_, other_) {
    let at_, passed_;
    passed_ = py.mul([false], py.len(search_.base));
    at_ = py.item(search_.base, one_);
    py.setitem(passed_, at_, true);
    while (py.truth(py.ne(py.item(search_.mate, at_), -1))) {
      at_ = py.item(search_.base, py.item(search_.parent, py.item(search_.mate, at_)));
      py.setitem(passed_, at_, true);
    }
    at_ = py.item(search_.base, other_);
    while (!py.truth(py.item(passed_, at_))) {
      at_ = py.item(search_.base, py.item(search_.parent, py.item(search_.mate, at_)));
    }
    return at_;
  }
  function walk(search_, inside_, one_, base_, child_) {
    let after_, at_, partner_;
    const t1 = py.unpack(py.tuple([one_, child_]), 2);
    at_ = t1[0];
    after_ = t1[1];
    while (py.truth(py.ne(py.item(search_.base, at_), base_))) {
      partner_ = py.item(search_.mate, at_);
      py.setitem(inside_, py.item(search_.base, at_), true);
      py.setitem(inside_, py.item(search_.base, partner_), true);
      py.setitem(search_.parent, at_, after_);
      const t2 = py.unpack(py.tuple([partner_, py.item(search_.parent, partner_)]), 2);
      after_ = t2[0];
      at_ = t2[1];
    }
  }
  function shrink(search_, one_, other_) {
    let base_, i_, inside_;
    base_ = meeting(search_, one_, other_);
    inside_ = py.mul([false], py.len(search_.base));
    walk(search_, inside_, one_, base_, other_);
    walk(search_, inside_, other_, base_, one_);
    for (const t1 of py.iter(new py.Range(py.len(search_.base)))) {
      i_ = t1;
      if (py.truth(py.item(inside_, py.item(search_.base, i_)))) {
        py.setitem(search_.base, i_, base_);
        if (!py.truth(py.item(search_.seen, i_))) {
          py.setitem(search_.seen, i_, true);
          py.method(search_.queue, "append", i_);
        }
      }
    }
  }
  function last_of(search_, root_) {
    let at_, one_, other_;
    at_ = 0;
    while (py.truth(py.lt(at_, py.len(search_.queue)))) {
      one_ = py.item(search_.queue, at_);
      at_ = py.add(at_, 1);
      for (const t1 of py.iter(py.item(search_.near, one_))) {
        other_ = t1;
        if ((py.truth(py.eq(py.item(search_.base, one_), py.item(search_.base, other_))) || py.truth(py.eq(py.item(search_.mate, one_), other_)))) {
          continue;
        }
        if ((py.truth(py.eq(other_, root_)) || py.truth(reached(search_, other_)))) {
          shrink(search_, one_, other_);
        } else {
          if (py.truth(py.eq(py.item(search_.parent, other_), -1))) {
            py.setitem(search_.parent, other_, one_);
            if (py.truth(py.eq(py.item(search_.mate, other_), -1))) {
              return other_;
            }
            py.setitem(search_.seen, py.item(search_.mate, other_), true);
            py.method(search_.queue, "append", py.item(search_.mate, other_));
          }
        }
      }
    }
    return -1;
  }
  function grow(near_, mate_, root_) {
    let after_, before_, end_, n_, neighbours_, search_;
    n_ = py.len(near_);
    neighbours_ = [...(function* (t_all) { let row_; for (const t1 of t_all) { row_ = t1;   yield py.list(row_); } })(py.iter(near_))];
    search_ = new Search(neighbours_, mate_, py.mul([-1], n_), py.list(new py.Range(n_)), py.mul([false], n_), [root_]);
    py.setitem(search_.seen, root_, true);
    end_ = last_of(search_, root_);
    while (py.truth(py.ne(end_, -1))) {
      before_ = py.item(search_.parent, end_);
      after_ = py.item(mate_, before_);
      const t2 = py.unpack(py.tuple([before_, end_]), 2);
      py.setitem(mate_, end_, t2[0]);
      py.setitem(mate_, before_, t2[1]);
      end_ = after_;
    }
  }
  function largest(near_) {
    let mate_, one_, other_, root_;
    mate_ = py.mul([-1], py.len(near_));
    for (const t1 of py.iter(new py.Range(py.len(near_)))) {
      one_ = t1;
      for (const t2 of py.iter(py.item(near_, one_))) {
        other_ = t2;
        if ((py.truth(py.eq(py.item(mate_, one_), -1)) && py.truth(py.eq(py.item(mate_, other_), -1)))) {
          const t3 = py.unpack(py.tuple([other_, one_]), 2);
          py.setitem(mate_, one_, t3[0]);
          py.setitem(mate_, other_, t3[1]);
        }
      }
    }
    for (const t4 of py.iter(new py.Range(py.len(near_)))) {
      root_ = t4;
      if (py.truth(py.eq(py.item(mate_, root_), -1))) {
        grow(near_, mate_, root_);
      }
    }
    return mate_;
  }
  function repeats(met_, order_) {
    let near_;
    near_ = [...(function* (t_all) { let i_, one_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; one_ = t2[1];   yield [...(function* (t_all) { let j_; for (const t3 of t_all) { j_ = t3;  if ((py.truth(py.ne(i_, j_)) && !py.truth(py.item(py.item(met_, one_), py.item(order_, j_))))) { yield j_; }} })(py.iter(new py.Range(py.len(order_))))]; } })(py.iter(py.all_pairs(order_)))];
    return py.floordiv(py.method(largest(near_), "count", -1), 2);
  }
  function free_one(people_) {
    let again_, best_, fewest_, least_, one_;
    least_ = py.min([people_.byes], {  });
    const t1 = py.unpack(py.tuple([-1, 0]), 2);
    best_ = t1[0];
    fewest_ = t1[1];
    for (const t2 of py.iter(py.reversed(new py.Range(py.len(people_.met))))) {
      one_ = t2;
      if (py.truth(py.gt(py.item(people_.byes, one_), least_))) {
        continue;
      }
      again_ = repeats(people_.met, [...(function* (t_all) { let i_; for (const t4 of t_all) { i_ = t4;  if (py.truth(py.ne(i_, one_))) { yield i_; }} })(py.iter(new py.Range(py.len(people_.met))))]);
      if ((py.truth(py.eq(best_, -1)) || py.truth(py.lt(again_, fewest_)))) {
        const t5 = py.unpack(py.tuple([one_, again_]), 2);
        best_ = t5[0];
        fewest_ = t5[1];
      }
      if (py.truth(py.eq(fewest_, 0))) {
        break;
      }
    }
    return best_;
  }
  function without(people_, one_, other_) {
    return [...(function* (t_all) { let who_; for (const t1 of t_all) { who_ = t1;  if (py.truth(!py.contains(py.tuple([one_, other_]), who_))) { yield who_; }} })(py.iter(people_))];
  }
  function by_wish(met_, left_) {
    let wishes_;
    wishes_ = py.sorted([...(function* (t_all) { let i_; for (const t1 of t_all) { i_ = t1;   yield py.tuple([py.item(py.item(met_, py.item(left_, 0)), py.item(left_, i_)), i_]); } })(py.iter(new py.Range(1, py.len(left_))))]);
    return [...(function* (t_all) { let __, i_; for (const t2 of t_all) { const t3 = py.unpack(t2, 2); __ = t3[0]; i_ = t3[1];   yield py.item(left_, i_); } })(py.iter(wishes_))];
  }
  function pairs(met_, order_, step_ = -1, skip_ = 0) {
    let after_, chosen_, first_, found_, left_, other_, spare_, wanted_;
    left_ = py.list(order_);
    spare_ = repeats(met_, left_);
    found_ = [];
    while (py.truth(left_)) {
      const t1 = py.unpack(py.tuple([py.item(left_, 0), -1]), 2);
      first_ = t1[0];
      chosen_ = t1[1];
      wanted_ = (py.truth(py.eq(py.len(found_), step_)) ? skip_ : 0);
      for (const t2 of py.iter(by_wish(met_, left_))) {
        other_ = t2;
        after_ = py.sub(spare_, (py.truth(py.item(py.item(met_, first_), other_)) ? 1 : 0));
        if ((py.truth(py.lt(after_, 0)) || py.truth(py.gt(repeats(met_, without(left_, first_, other_)), after_)))) {
          continue;
        }
        chosen_ = other_;
        if (py.truth(py.eq(wanted_, 0))) {
          break;
        }
        wanted_ = py.sub(wanted_, 1);
      }
      spare_ = py.sub(spare_, (py.truth(py.item(py.item(met_, first_), chosen_)) ? 1 : 0));
      py.method(found_, "append", [first_, chosen_]);
      left_ = without(left_, first_, chosen_);
    }
    return found_;
  }
  function played(people_) {
    return py.max([[...(function* (t_all) { let row_; for (const t1 of t_all) { row_ = t1;   yield py.sum((function* (t_all) { let n_; for (const t2 of t_all) { n_ = t2;  if (py.truth(n_)) { yield 1; }} })(py.iter(row_))); } })(py.iter(people_.met))]], { default: 0 });
  }
  function rounds_on(people_, sitting_, more_) {
    let a_, b_, i_, j_, mate_, met_, n_, near_, rounds_, size_;
    n_ = py.len(people_.met);
    met_ = [...(function* (t_all) { let i_, row_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; row_ = t2[1];   yield [...py.iter(row_), py.item(people_.byes, i_)]; } })(py.iter(py.all_pairs(people_.met)))];
    py.method(met_, "append", [...py.iter(people_.byes), 0]);
    for (const t3 of py.iter([...py.iter(sitting_.tables), ...py.iter([...(function* (t_all) { let one_; for (const t6 of t_all) { one_ = t6;   yield [one_, n_]; } })(py.iter(sitting_.byes))])])) {
      const t4 = py.unpack(t3, 2);
      a_ = t4[0];
      b_ = t4[1];
      const t5 = py.unpack(py.tuple([1, 1]), 2);
      py.setitem(py.item(met_, a_), b_, t5[0]);
      py.setitem(py.item(met_, b_), a_, t5[1]);
    }
    size_ = py.add(n_, py.mod(n_, 2));
    for (const t7 of py.iter(new py.Range(more_))) {
      rounds_ = t7;
      near_ = [...(function* (t_all) { let i_; for (const t8 of t_all) { i_ = t8;   yield [...(function* (t_all) { let j_; for (const t9 of t_all) { j_ = t9;  if ((py.truth(py.ne(j_, i_)) && !py.truth(py.item(py.item(met_, i_), j_)))) { yield j_; }} })(py.iter(new py.Range(size_)))]; } })(py.iter(new py.Range(size_)))];
      mate_ = largest(near_);
      if (py.truth(py.contains(mate_, -1))) {
        return rounds_;
      }
      for (const t10 of py.iter(py.all_pairs(mate_))) {
        const t11 = py.unpack(t10, 2);
        i_ = t11[0];
        j_ = t11[1];
        py.setitem(py.item(met_, i_), j_, 1);
      }
    }
    return more_;
  }
  function foreseen(people_, order_, byes_, more_) {
    let best_, change_, longest_, rounds_, sitting_, skip_, step_, steps_;
    best_ = new Sitting(pairs(people_.met, order_), byes_);
    steps_ = py.floordiv(py.len(order_), 2);
    if ((py.truth(py.gt(py.len(order_), 20)) || py.truth(py.lt(py.add(more_, played(people_)), steps_)))) {
      return best_;
    }
    longest_ = rounds_on(people_, best_, more_);
    for (const t1 of py.iter(new py.Range(py.mul(steps_, 3)))) {
      change_ = t1;
      if (py.truth(py.ge(longest_, more_))) {
        break;
      }
      const t2 = py.unpack(py.tuple([py.sub(py.sub(steps_, 1), py.mod(change_, steps_)), py.add(1, py.floordiv(change_, steps_))]), 2);
      step_ = t2[0];
      skip_ = t2[1];
      sitting_ = new Sitting(pairs(people_.met, order_, step_, skip_), byes_);
      rounds_ = rounds_on(people_, sitting_, more_);
      if (py.truth(py.gt(rounds_, longest_))) {
        const t3 = py.unpack(py.tuple([sitting_, rounds_]), 2);
        best_ = t3[0];
        longest_ = t3[1];
      }
    }
    return best_;
  }
  function sizes(n_, seats_) {
    let tables_;
    if (py.truth(py.lt(n_, 2))) {
      return [];
    }
    if (py.truth(py.eq(seats_, 2))) {
      return py.mul([2], py.floordiv(n_, 2));
    }
    tables_ = py.neg(py.floordiv(py.neg(n_), seats_));
    return [...(function* (t_all) { let i_; for (const t1 of t_all) { i_ = t1;   yield py.add(py.floordiv(n_, tables_), (py.truth(py.lt(i_, py.mod(n_, tables_))) ? 1 : 0)); } })(py.iter(new py.Range(tables_)))];
  }
  function dealt(order_, wanted_) {
    let at_, size_, tables_;
    tables_ = [];
    at_ = 0;
    for (const t1 of py.iter(wanted_)) {
      size_ = t1;
      py.method(tables_, "append", py.list(py.item(order_, new py.Slice(at_, py.add(at_, size_), null))));
      at_ = py.add(at_, size_);
    }
    return tables_;
  }
  function table_cost(people_, table_, largest_size_) {
    let cost_, gap_, i_, j_, met_, one_, other_, points_;
    cost_ = 0;
    for (const t1 of py.iter(py.all_pairs(table_))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      one_ = t2[1];
      const t3 = py.unpack(py.tuple([py.item(people_.met, one_), py.item(people_.points, one_)]), 2);
      met_ = t3[0];
      points_ = t3[1];
      if (py.truth(py.lt(py.len(table_), largest_size_))) {
        cost_ = py.add(cost_, py.mul(py.mul(144, py.item(people_.small, one_)), py.item(people_.small, one_)));
      }
      for (const t4 of py.iter(new py.Range(i_))) {
        j_ = t4;
        other_ = py.item(table_, j_);
        gap_ = py.sub(points_, py.item(people_.points, other_));
        cost_ = py.add(cost_, py.add(py.mul(gap_, gap_), py.mul(py.mul(1000000000, py.item(met_, other_)), py.item(met_, other_))));
      }
    }
    return cost_;
  }
  function exchanged(people_, tables_, costs_, a_, b_) {
    let first_, i_, j_, largest_size_, now_, one_, other_, second_;
    const t1 = py.unpack(py.tuple([py.item(tables_, a_), py.item(tables_, b_)]), 2);
    one_ = t1[0];
    other_ = t1[1];
    largest_size_ = py.len(py.item(tables_, 0));
    now_ = py.add(py.item(costs_, a_), py.item(costs_, b_));
    for (const t2 of py.iter(new py.Range(py.len(one_)))) {
      i_ = t2;
      for (const t3 of py.iter(new py.Range(py.len(other_)))) {
        j_ = t3;
        const t4 = py.unpack(py.tuple([py.item(other_, j_), py.item(one_, i_)]), 2);
        py.setitem(one_, i_, t4[0]);
        py.setitem(other_, j_, t4[1]);
        first_ = table_cost(people_, one_, largest_size_);
        second_ = table_cost(people_, other_, largest_size_);
        if (py.truth(py.lt(py.add(first_, second_), now_))) {
          const t5 = py.unpack(py.tuple([first_, second_]), 2);
          py.setitem(costs_, a_, t5[0]);
          py.setitem(costs_, b_, t5[1]);
          return true;
        }
        const t6 = py.unpack(py.tuple([py.item(other_, j_), py.item(one_, i_)]), 2);
        py.setitem(one_, i_, t6[0]);
        py.setitem(other_, j_, t6[1]);
      }
    }
    return false;
  }
  function improved(people_, tables_) {
    let a_, b_, costs_, is_better_, largest_size_;
    largest_size_ = py.len(py.item(tables_, 0));
    costs_ = [...(function* (t_all) { let table_; for (const t1 of t_all) { table_ = t1;   yield table_cost(people_, table_, largest_size_); } })(py.iter(tables_))];
    is_better_ = true;
    while (py.truth(is_better_)) {
      is_better_ = false;
      for (const t2 of py.iter(new py.Range(py.len(tables_)))) {
        a_ = t2;
        for (const t3 of py.iter(new py.Range(a_))) {
          b_ = t3;
          while (py.truth(exchanged(people_, tables_, costs_, a_, b_))) {
            is_better_ = true;
          }
        }
      }
    }
    return tables_;
  }
  function cost_of(people_, tables_) {
    let largest_size_;
    largest_size_ = py.len(py.item(tables_, 0));
    return py.sum((function* (t_all) { let table_; for (const t1 of t_all) { table_ = t1;   yield table_cost(people_, table_, largest_size_); } })(py.iter(tables_)));
  }
  function tables_of(people_, seats_) {
    let __, best_, found_, i_, j_, n_, order_, seed_, wanted_;
    n_ = py.len(people_.met);
    wanted_ = sizes(n_, seats_);
    best_ = improved(people_, dealt(py.list(new py.Range(n_)), wanted_));
    seed_ = 1;
    for (const t1 of py.iter(new py.Range(12))) {
      __ = t1;
      if (py.truth(py.lt(cost_of(people_, best_), 1000000000))) {
        break;
      }
      order_ = py.list(new py.Range(n_));
      for (const t2 of py.iter(py.reversed(new py.Range(1, n_)))) {
        i_ = t2;
        seed_ = py.mod(py.mul(seed_, 16807), 2147483647);
        j_ = py.mod(seed_, py.add(i_, 1));
        const t3 = py.unpack(py.tuple([py.item(order_, j_), py.item(order_, i_)]), 2);
        py.setitem(order_, i_, t3[0]);
        py.setitem(order_, j_, t3[1]);
      }
      found_ = improved(people_, dealt(order_, wanted_));
      if (py.truth(py.lt(cost_of(people_, found_), cost_of(people_, best_)))) {
        best_ = found_;
      }
    }
    return py.sorted([...(function* (t_all) { let table_; for (const t4 of t_all) { table_ = t4;   yield py.sorted(table_); } })(py.iter(best_))]);
  }
  function seated(people_, seats_, more_ = 0) {
    let byes_, n_, order_;
    n_ = py.len(people_.met);
    if (py.truth(py.lt(n_, 2))) {
      return new Sitting([], py.list(new py.Range(n_)));
    }
    if (py.truth(py.eq(seats_, 2))) {
      byes_ = (py.truth(py.mod(n_, 2)) ? [free_one(people_)] : []);
      order_ = [...(function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;  if (py.truth(!py.contains(byes_, one_))) { yield one_; }} })(py.iter(new py.Range(n_)))];
      return foreseen(people_, order_, byes_, more_);
    }
    return new Sitting(tables_of(people_, seats_));
  }
  function circle(n_, turn_) {
    let found_, i_, last_;
    last_ = py.sub(n_, 1);
    found_ = [[py.mod(turn_, last_), last_]];
    for (const t1 of py.iter(new py.Range(1, py.floordiv(n_, 2)))) {
      i_ = t1;
      py.method(found_, "append", [py.mod(py.add(turn_, i_), last_), py.mod(py.sub(turn_, i_), last_)]);
    }
    return found_;
  }
  function turned(slots_, turn_) {
    let a_, b_, byes_, here_, tables_;
    tables_ = [];
    byes_ = [];
    for (const t1 of py.iter(circle(py.len(slots_), turn_))) {
      const t2 = py.unpack(t1, 2);
      a_ = t2[0];
      b_ = t2[1];
      here_ = [...(function* (t_all) { let one_; for (const t3 of t_all) { one_ = t3;  if (py.truth(py.ne(py.item(slots_, one_), -1))) { yield py.item(slots_, one_); }} })(py.iter(py.tuple([a_, b_])))];
      if (py.truth(py.eq(py.len(here_), 2))) {
        py.method(tables_, "append", here_);
      } else {
        py.method(byes_, "extend", here_);
      }
    }
    return new Sitting(tables_, byes_);
  }
  function is_fair(people_, byes_) {
    let least_;
    least_ = py.min([people_.byes], {  });
    return py.all((function* (t_all) { let one_; for (const t1 of t_all) { one_ = t1;   yield py.eq(py.item(people_.byes, one_), least_); } })(py.iter(byes_)));
  }
  function in_circle(people_, ever_) {
    let again_, best_, cost_, fewest_, least_, n_, sitting_, slots_, turn_;
    slots_ = [...py.iter(ever_), ...py.iter((py.truth(py.mod(py.len(ever_), 2)) ? [-1] : []))];
    n_ = py.len(people_.met);
    fewest_ = (py.truth(py.eq(py.mod(n_, 2), 0)) ? repeats(people_.met, py.list(new py.Range(n_))) : 0);
    best_ = null;
    least_ = 0;
    for (const t1 of py.iter(new py.Range(py.sub(py.len(slots_), 1)))) {
      turn_ = t1;
      sitting_ = turned(slots_, turn_);
      if ((py.truth(py.ne(py.len(sitting_.byes), py.mod(n_, 2))) || !py.truth(is_fair(people_, sitting_.byes)))) {
        continue;
      }
      cost_ = py.sum((function* (t_all) { let a_, b_; for (const t2 of t_all) { const t3 = py.unpack(t2, 2); a_ = t3[0]; b_ = t3[1];   yield py.mul(py.item(py.item(people_.met, a_), b_), py.item(py.item(people_.met, a_), b_)); } })(py.iter(sitting_.tables)));
      again_ = py.sum((function* (t_all) { let a_, b_; for (const t4 of t_all) { const t5 = py.unpack(t4, 2); a_ = t5[0]; b_ = t5[1];  if (py.truth(py.item(py.item(people_.met, a_), b_))) { yield 1; }} })(py.iter(sitting_.tables)));
      if ((py.truth(py.le(again_, fewest_)) && (py.truth((best_ === null)) || py.truth(py.lt(cost_, least_))))) {
        const t6 = py.unpack(py.tuple([sitting_, cost_]), 2);
        best_ = t6[0];
        least_ = t6[1];
      }
    }
    return best_;
  }
  function all_with_all(people_, ever_, seats_) {
    let found_;
    found_ = ((py.truth(py.eq(seats_, 2)) && py.truth(py.gt(py.len(people_.met), 1))) ? in_circle(people_, ever_) : null);
    return ((t1) => (py.truth(t1) ? t1 : seated(people_, seats_)))(found_);
  }
  function tables_in(sitting_) {
    return py.sorted([...(function* (t_all) { let table_; for (const t1 of t_all) { table_ = t1;   yield py.sorted(table_); } })(py.iter(sitting_.tables))]);
  }
  function begun(evening_, who_) {
    let tables_;
    tables_ = [...(function* (t_all) { let drawn_, table_; for (const t1 of t_all) { drawn_ = t1;  for (const t2 of py.iter(drawn_.tables)) { table_ = t2;   yield table_; }} })(py.iter(evening_.rounds))];
    return py.sum((function* (t_all) { let table_; for (const t3 of t_all) { table_ = t3;  if (py.truth(py.eq(py.item(table_.seats, 0), who_))) { yield 1; }} })(py.iter(tables_)));
  }
  function placed(evening_, seats_) {
    let keys_, lots_;
    lots_ = new py.Dict((function* (t_all) { let person_; for (const t1 of t_all) { person_ = t1;   yield py.tuple([person_.id, person_.lot]); } })(py.iter(evening_.people)));
    keys_ = py.sorted([...(function* (t_all) { let who_; for (const t2 of t_all) { who_ = t2;   yield py.tuple([begun(evening_, who_), py.item(lots_, who_), who_]); } })(py.iter(seats_))]);
    return [...(function* (t_all) { let __, who_; for (const t3 of t_all) { const t4 = py.unpack(t3, 3); __ = t4[0]; __ = t4[1]; who_ = t4[2];   yield who_; } })(py.iter(keys_))];
  }
  function next_round(evening_) {
    let ever_, met_, number_, order_, people_, points_, sitting_;
    check_next(evening_);
    order_ = in_order(evening_);
    number_ = new py.Dict((function* (t_all) { let i_, who_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); i_ = t2[0]; who_ = t2[1];   yield py.tuple([who_, i_]); } })(py.iter(py.all_pairs(order_))));
    met_ = meetings(evening_);
    points_ = (py.truth(py.ne(evening_.system, "all")) ? points_of(evening_) : new py.Dict([]));
    people_ = new People([...(function* (t_all) { let one_; for (const t3 of t_all) { one_ = t3;   yield [...(function* (t_all) { let other_; for (const t4 of t_all) { other_ = t4;   yield py.method(met_, "get", py.tuple([one_, other_]), 0); } })(py.iter(order_))]; } })(py.iter(order_))], [...(function* (t_all) { let who_; for (const t5 of t_all) { who_ = t5;   yield py.method(points_, "get", who_, 0); } })(py.iter(order_))], [...(function* (t_all) { let who_; for (const t6 of t_all) { who_ = t6;   yield py.sum((function* (t_all) { let drawn_; for (const t7 of t_all) { drawn_ = t7;  if (py.truth(py.contains(drawn_.byes, who_))) { yield 1; }} })(py.iter(evening_.rounds))); } })(py.iter(order_))], [...(function* (t_all) { let who_; for (const t8 of t_all) { who_ = t8;   yield py.sum((function* (t_all) { let drawn_; for (const t9 of t_all) { drawn_ = t9;  if (py.truth(is_small(drawn_, who_))) { yield 1; }} })(py.iter(evening_.rounds))); } })(py.iter(order_))]);
    if (py.truth(py.eq(evening_.system, "all"))) {
      ever_ = [...(function* (t_all) { let person_; for (const t10 of t_all) { person_ = t10;   yield py.method(number_, "get", person_.id, -1); } })(py.iter(evening_.people))];
      sitting_ = all_with_all(people_, ever_, evening_.seats);
    } else {
      sitting_ = seated(people_, evening_.seats, py.sub(py.sub(evening_.n_rounds, py.len(evening_.rounds)), 1));
    }
    return new py.Dict([["what", "drawn"], ["n", py.add(py.len(evening_.rounds), 1)], ["tables", [...(function* (t_all) { let table_; for (const t11 of t_all) { table_ = t11;   yield placed(evening_, [...(function* (t_all) { let i_; for (const t13 of t_all) { i_ = t13;   yield py.item(order_, i_); } })(py.iter(table_))]); } })(py.iter(tables_in(sitting_)))]], ["byes", [...(function* (t_all) { let i_; for (const t14 of t_all) { i_ = t14;   yield py.item(order_, i_); } })(py.iter(sitting_.byes))]]]);
  }
  function standing_of(evening_, person_, points_) {
    let done_, met_, tables_;
    tables_ = [...(function* (t_all) { let drawn_, table_; for (const t1 of t_all) { drawn_ = t1;  for (const t2 of py.iter(drawn_.tables)) { table_ = t2;  if (py.truth(py.contains(table_.seats, person_.id))) { yield table_; }}} })(py.iter(evening_.rounds))];
    done_ = [...(function* (t_all) { let table_; for (const t3 of t_all) { table_ = t3;  if (py.truth(table_.places)) { yield table_; }} })(py.iter(tables_))];
    met_ = [...(function* (t_all) { let table_, who_; for (const t4 of t_all) { table_ = t4;  for (const t5 of py.iter(table_.seats)) { who_ = t5;  if (py.truth(py.ne(who_, person_.id))) { yield py.item(points_, who_); }}} })(py.iter(done_))];
    return new Standing(person_.id, 0, py.item(points_, person_.id), py.sum((function* (t_all) { let table_; for (const t6 of t_all) { table_ = t6;  if (py.truth(py.eq(py.item(table_.places, py.method(table_.seats, "index", person_.id)), 1))) { yield 1; }} })(py.iter(done_))), py.len(done_), py.sum((function* (t_all) { let drawn_; for (const t7 of t_all) { drawn_ = t7;  if (py.truth(py.contains(drawn_.byes, person_.id))) { yield 1; }} })(py.iter(evening_.rounds))), (py.truth(met_) ? py.floordiv(py.mul(100, py.sum(met_)), py.len(met_)) : 0));
  }
  function worth(one_) {
    return py.tuple([py.neg(one_.points), py.neg(one_.strength), py.neg(one_.won)]);
  }
  function standings(evening_) {
    let found_, ordered_, points_;
    points_ = points_of(evening_);
    found_ = [...(function* (t_all) { let person_; for (const t1 of t_all) { person_ = t1;   yield standing_of(evening_, person_, points_); } })(py.iter(evening_.people))];
    ordered_ = py.sorted(found_, worth);
    return [...(function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;   yield py.replace(one_, { [py.kwargs]: true, place: py.add(1, py.sum((function* (t_all) { let other_; for (const t3 of t_all) { other_ = t3;  if (py.truth(py.lt(worth(other_), worth(one_)))) { yield 1; }} })(py.iter(found_)))) }); } })(py.iter(ordered_))];
  }
  function unplayed(evening_) {
    if (!py.truth(evening_.rounds)) {
      return [];
    }
    return [...(function* (t_all) { let table_; for (const t1 of t_all) { table_ = t1;  if (!py.truth(table_.places)) { yield table_.n; }} })(py.iter(py.item(evening_.rounds, py.neg(1)).tables))];
  }
  const BYES = new py.Dict([["win", 12], ["draw", 6], ["none", 0]]);
  return { Entry, check_people: check_people, evening_of: evening_of, evenings: evenings, names_in: names_in, result_of: result_of, again: again, full_rounds: full_rounds, next_round: next_round, standings: standings, unplayed: unplayed };
}
