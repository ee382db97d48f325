// Written by scripts/table_script.py from the Python of a personal log: do not edit.
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
  class Line {
    constructor(id, key, entries, forked = 0, by = "") { this.id = id; this.key = key; this.entries = entries; this.forked = forked; this.by = by; }
  }
  Line.fields = ["id", "key", "entries", "forked", "by"];
  Object.assign(Line, { names: ["id", "key", "entries", "forked", "by"], holds: () => ({ entries: [Entry] }) });
  class Read {
    constructor(entries, refused, n_refused) { this.entries = entries; this.refused = refused; this.n_refused = n_refused; }
  }
  Read.fields = ["entries", "refused", "n_refused"];
  Object.assign(Read, { names: ["entries", "refused", "n_refused"], holds: () => ({ entries: [Entry], refused: [Refused] }) });
  class Refused {
    constructor(line, reason, fr, en) { this.line = line; this.reason = reason; this.fr = fr; this.en = en; }
  }
  Refused.fields = ["line", "reason", "fr", "en"];
  Object.assign(Refused, { names: ["line", "reason", "fr", "en"], holds: () => ({  }) });
  const JetonsError = py.refused("JetonsError", "error", py.Refused);
  const BadEntry = py.refused("BadEntry", "bad_entry", JetonsError);
  const NoLog = py.refused("NoLog", "no_log", JetonsError);
  function check_place(device_, n_, kind_, key_) {
    if (py.truth((py.method(DEVICE, "fullmatch", device_) === null))) {
      throw new BadEntry(new Text("une ligne du carnet ne vient d’aucun appareil", "a line of the log has no device"), { [py.kwargs]: true, reason: "bad_device" });
    }
    if ((py.truth(py.lt(n_, 1)) || py.truth(py.gt(n_, 1000000)))) {
      throw new BadEntry(new Text(("un appareil écrit au plus " + py.format(1000000, "", "") + " lignes"), ("a device writes at most " + py.format(1000000, "", "") + " lines")), { [py.kwargs]: true, reason: "bad_number" });
    }
    if ((py.truth((py.method(KIND, "fullmatch", kind_) === null)) || py.truth((py.method(KEY, "fullmatch", key_) === null)))) {
      throw new BadEntry(new Text("une ligne du carnet ne dit pas de quoi elle parle", "a line of the log does not say what it is about"), { [py.kwargs]: true, reason: "bad_kind" });
    }
  }
  function check_time(at_, now_) {
    if ((py.truth(py.lt(at_, 0)) || py.truth(py.gt(at_, 9007199254740991)))) {
      throw new BadEntry(new Text("une ligne du carnet n’a pas d’heure", "a line of the log has no time"), { [py.kwargs]: true, reason: "bad_time" });
    }
    if (py.truth(py.gt(at_, py.add(now_, 86400000)))) {
      throw new BadEntry(new Text("l’horloge de cet appareil avance de plus d’un jour : réglez-la, rien n’est perdu", "this device’s clock is more than a day ahead: set it right, nothing is lost"), { [py.kwargs]: true, reason: "ahead" });
    }
  }
  function weight(value_, depth_) {
    if (py.truth(py.gt(depth_, 12))) {
      throw new BadEntry(new Text("une ligne du carnet est trop imbriquée", "a line of the log is nested too deep"), { [py.kwargs]: true, reason: "too_deep" });
    }
    if (py.truth(py.isinstance(value_, ["str"]))) {
      return py.add(py.len(value_), 2);
    }
    if (py.truth(py.isinstance(value_, ["dict"]))) {
      return py.add(2, py.sum((function* (t_all) { let key_, one_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); key_ = t2[0]; one_ = t2[1];   yield py.add(py.add(py.len(key_), 4), weight(one_, py.add(depth_, 1))); } })(py.iter(py.method(value_, "items")))));
    }
    if (py.truth(py.isinstance(value_, ["list"]))) {
      return py.add(2, py.sum((function* (t_all) { let one_; for (const t3 of t_all) { one_ = t3;   yield py.add(1, weight(one_, py.add(depth_, 1))); } })(py.iter(value_))));
    }
    return 8;
  }
  function too_large() {
    return new BadEntry(new Text("une ligne du carnet est trop longue pour être gardée", "a line of the log is too long to be kept"), { [py.kwargs]: true, reason: "too_large" });
  }
  function check(entry_, now_) {
    check_place(entry_.device, entry_.n, entry_.kind, entry_.key);
    check_time(entry_.at, now_);
    if (py.truth(py.gt(weight(entry_.data, 1), 32768))) {
      throw too_large();
    }
  }
  function emptied(entry_) {
    if (py.truth(py.eq(entry_.kind, "removed"))) {
      return entry_;
    }
    return new Entry(entry_.device, entry_.n, entry_.at, "gone");
  }
  function no_entry() {
    return new BadEntry(new Text("ce n’est pas une ligne du carnet", "this is not a line of the log"), { [py.kwargs]: true, reason: "unreadable" });
  }
  function entry_of(value_) {
    let data_, key_, number_, told_;
    if (!py.truth(py.isinstance(value_, ["dict"]))) {
      throw no_entry();
    }
    data_ = py.method(value_, "get", "data", new py.Dict([]));
    key_ = py.method(value_, "get", "key", "");
    told_ = py.tuple([py.method(value_, "get", "device"), py.method(value_, "get", "kind"), key_]);
    if ((!py.truth(py.all((function* (t_all) { let text_; for (const t1 of t_all) { text_ = t1;   yield py.isinstance(text_, ["str"]); } })(py.iter(told_)))) || !py.truth(py.isinstance(data_, ["dict"])))) {
      throw no_entry();
    }
    for (const t2 of py.iter(py.tuple([py.method(value_, "get", "n"), py.method(value_, "get", "at")]))) {
      number_ = t2;
      if ((!py.truth(py.isinstance(number_, ["int"])) || py.truth(py.isinstance(number_, ["bool"])))) {
        throw no_entry();
      }
    }
    return new Entry(py.item(value_, "device"), py.item(value_, "n"), py.item(value_, "at"), py.item(value_, "kind"), key_, data_);
  }
  function canonical(value_) {
    if (py.truth(py.isinstance(value_, ["dict"]))) {
      return py.add(py.add("{", py.method(",", "join", (function* (t_all) { let key_; for (const t1 of t_all) { key_ = t1;   yield (py.format(key_, "", "") + ":" + py.format(canonical(py.item(value_, key_)), "", "")); } })(py.iter(py.sorted(value_))))), "}");
    }
    if (py.truth(py.isinstance(value_, ["list"]))) {
      return py.add(py.add("[", py.method(",", "join", [...(function* (t_all) { let one_; for (const t2 of t_all) { one_ = t2;   yield canonical(one_); } })(py.iter(value_))])), "]");
    }
    return py.repr(value_);
  }
  function chosen(one_, other_) {
    let mine_, theirs_;
    if ((py.truth(py.eq(one_.kind, "gone")) || py.truth(py.eq(other_.kind, "gone")))) {
      return (py.truth(py.eq(one_.kind, "gone")) ? one_ : other_);
    }
    const t2 = py.unpack((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;   yield canonical([e_.at, e_.kind, e_.key, e_.data]); } })(py.iter(py.tuple([one_, other_]))), 2);
    mine_ = t2[0];
    theirs_ = t2[1];
    return (py.truth(py.ge(mine_, theirs_)) ? one_ : other_);
  }
  function union(entries_) {
    let entry_, found_, known_, name_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(entries_)) {
      entry_ = t1;
      name_ = py.tuple([entry_.device, entry_.n]);
      known_ = py.method(found_, "get", name_);
      py.setitem(found_, name_, (py.truth((known_ === null)) ? entry_ : chosen(known_, entry_)));
    }
    return [...(function* (t_all) { let name_; for (const t2 of t_all) { name_ = t2;   yield py.item(found_, name_); } })(py.iter(py.sorted(found_)))];
  }
  function merge(one_, other_) {
    return union([...py.iter(one_), ...py.iter(other_)]);
  }
  function place(entry_) {
    return py.tuple([entry_.device, entry_.n]);
  }
  function missing(entries_, have_) {
    let fresh_;
    fresh_ = [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.gt(entry_.n, py.method(have_, "get", entry_.device, 0)))) { yield entry_; }} })(py.iter(entries_))];
    return py.sorted(fresh_, place);
  }
  function name_of(entry_) {
    return (py.format(entry_.device, "", "") + ":" + py.format(entry_.n, "", ""));
  }
  function removed(entries_) {
    return new py.PySet((function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.eq(entry_.kind, "removed"))) { yield py.tuple([py.str(py.method(entry_.data, "get", "what", "")), entry_.key]); }} })(py.iter(entries_)));
  }
  function entries_of_device(entries_, device_) {
    let own_;
    own_ = [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.eq(entry_.device, device_))) { yield entry_; }} })(py.iter(entries_))];
    return py.sorted(own_, place);
  }
  function renamed(value_, device_, after_, fresh_) {
    let number_;
    if ((!py.truth(py.isinstance(value_, ["str"])) || !py.truth(py.method(value_, "startswith", (py.format(device_, "", "") + ":"))))) {
      return value_;
    }
    number_ = py.item(py.method(value_, "rpartition", ":"), 2);
    if ((!py.truth(py.method(number_, "isdigit")) || py.truth(py.le(py.int(number_), after_)))) {
      return value_;
    }
    return (py.format(fresh_, "", "") + ":" + py.format(py.sub(py.int(number_), after_), "", ""));
  }
  function renewed(entries_, device_, after_, fresh_, now_) {
    let data_, entry_, i_, made_, own_;
    own_ = [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.gt(entry_.n, after_))) { yield entry_; }} })(py.iter(entries_of_device(entries_, device_)))];
    made_ = [];
    for (const t2 of py.iter(py.all_pairs(own_))) {
      const t3 = py.unpack(t2, 2);
      i_ = t3[0];
      entry_ = t3[1];
      data_ = new py.Dict((function* (t_all) { let key_, one_; for (const t4 of t_all) { const t5 = py.unpack(t4, 2); key_ = t5[0]; one_ = t5[1];   yield py.tuple([key_, renamed(one_, device_, after_, fresh_)]); } })(py.iter(py.method(entry_.data, "items"))));
      py.method(made_, "append", new Entry(fresh_, py.add(i_, 1), py.min([entry_.at, now_], {  }), entry_.kind, entry_.key, data_));
    }
    return made_;
  }
  function swept(entries_) {
    let all_of_them_, gone_;
    all_of_them_ = py.list(entries_);
    gone_ = removed(all_of_them_);
    return [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;   yield (py.truth(py.contains(gone_, py.tuple([entry_.kind, entry_.key]))) ? emptied(entry_) : entry_); } })(py.iter(all_of_them_))];
  }
  function vector(entries_) {
    let entry_, have_;
    have_ = new py.Dict([]);
    for (const t1 of py.iter(py.sorted(entries_, place))) {
      entry_ = t1;
      if (py.truth(py.eq(entry_.n, py.add(py.method(have_, "get", entry_.device, 0), 1)))) {
        py.setitem(have_, entry_.device, entry_.n);
      }
    }
    return have_;
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
  function first_of(entries_, kind_) {
    let entry_, found_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(living(entries_, kind_))) {
      entry_ = t1;
      if (py.truth(!py.contains(found_, entry_.key))) {
        py.setitem(found_, entry_.key, entry_.data);
      }
    }
    return found_;
  }
  function days(entries_) {
    return first_of(entries_, "daily");
  }
  function days_played(entries_) {
    let all_of_them_, told_;
    all_of_them_ = py.list(entries_);
    told_ = [...(function* (t_all) { let entry_, kind_; for (const t1 of t_all) { kind_ = t1;  for (const t2 of py.iter(living(all_of_them_, kind_))) { entry_ = t2;   yield py.method(entry_.data, "get", "day"); }} })(py.iter(py.tuple(["puzzle", "daily"])))];
    return py.sorted(new py.PySet((function* (t_all) { let day_; for (const t3 of t_all) { day_ = t3;  if ((py.truth(py.isinstance(day_, ["int"])) && py.truth(((t4, t5, t6) => py.lt(t4, t5) && py.lt(t5, t6))(0, day_, 400000)))) { yield day_; }} })(py.iter(told_))));
  }
  function last_of(entries_, kind_) {
    return new py.Dict((function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;   yield py.tuple([entry_.key, entry_.data]); } })(py.iter(living(entries_, kind_))));
  }
  function device_names(entries_) {
    let told_;
    told_ = new py.Dict((function* (t_all) { let data_, key_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); key_ = t2[0]; data_ = t2[1];   yield py.tuple([key_, py.method(data_, "get", "name")]); } })(py.iter(py.method(last_of(entries_, "device"), "items"))));
    return new py.Dict((function* (t_all) { let key_, one_; for (const t3 of t_all) { const t4 = py.unpack(t3, 2); key_ = t4[0]; one_ = t4[1];  if (py.truth(py.isinstance(one_, ["str"]))) { yield py.tuple([key_, one_]); }} })(py.iter(py.method(told_, "items"))));
  }
  function hidden(entries_) {
    let told_;
    told_ = last_of(entries_, "hidden");
    return [...(function* (t_all) { let key_; for (const t1 of t_all) { key_ = t1;  if (py.truth(!(py.method(py.item(told_, key_), "get", "hidden") === false))) { yield key_; }} })(py.iter(py.sorted(told_)))];
  }
  function nothing_learnt() {
    return new py.Dict([["solved", new py.Dict([])], ["guided", 0], ["isGuided", false], ["hasSeenGoal", false], ["games", 0]]);
  }
  function most(known_, told_) {
    return (py.truth(py.isinstance(told_, ["int"])) ? py.max([known_, told_], {  }) : known_);
  }
  function learnt(known_, more_) {
    let exercise_, kept_, solved_, told_;
    solved_ = new py.Dict(py.item(known_, "solved"));
    told_ = py.method(more_, "get", "solved", new py.Dict([]));
    for (const t1 of py.iter((py.truth(py.isinstance(told_, ["dict"])) ? py.method(told_, "items") : py.tuple([])))) {
      const t2 = py.unpack(t1, 2);
      exercise_ = t2[0];
      kept_ = t2[1];
      if (py.truth(py.isinstance(kept_, ["dict"]))) {
        py.setitem(solved_, exercise_, kept_);
      }
    }
    return new py.Dict([["solved", solved_], ["guided", most(py.item(known_, "guided"), py.method(more_, "get", "guided"))], ["isGuided", ((t3) => (py.truth(t3) ? t3 : (py.method(more_, "get", "isGuided") === true)))(py.item(known_, "isGuided"))], ["hasSeenGoal", ((t4) => (py.truth(t4) ? t4 : (py.method(more_, "get", "hasSeenGoal") === true)))(py.item(known_, "hasSeenGoal"))], ["games", most(py.item(known_, "games"), py.method(more_, "get", "games"))]]);
  }
  function lessons(entries_) {
    let entry_, found_;
    found_ = new py.Dict([]);
    for (const t1 of py.iter(living(entries_, "lesson"))) {
      entry_ = t1;
      py.setitem(found_, entry_.key, learnt(py.method(found_, "get", entry_.key, nothing_learnt()), entry_.data));
    }
    return found_;
  }
  function name(entries_) {
    let told_;
    told_ = py.method(py.method(last_of(entries_, "name"), "get", "", new py.Dict([])), "get", "name");
    return (py.truth(py.isinstance(told_, ["str"])) ? told_ : "");
  }
  function puzzles(entries_) {
    return first_of(entries_, "puzzle");
  }
  function reviews(entries_) {
    return last_of(entries_, "review");
  }
  function settings(entries_) {
    return new py.Dict((function* (t_all) { let data_, key_; for (const t1 of t_all) { const t2 = py.unpack(t1, 2); key_ = t2[0]; data_ = t2[1];   yield py.tuple([key_, py.method(data_, "get", "value")]); } })(py.iter(py.method(last_of(entries_, "setting"), "items"))));
  }
  function row_order(row_) {
    let at_;
    at_ = py.method(row_, "get", "at", 0);
    return py.tuple([(py.truth(py.isinstance(at_, ["int"])) ? at_ : 0), py.str(py.method(row_, "get", "id"))]);
  }
  function sheets(entries_) {
    let entry_, found_, key_, made_, ordered_, row_, rows_, sheet_;
    found_ = new py.Dict([]);
    rows_ = new py.Dict([]);
    for (const t1 of py.iter(living(entries_, "sheet"))) {
      entry_ = t1;
      row_ = py.method(entry_.data, "get", "entry");
      if ((py.truth(py.isinstance(row_, ["dict"])) && py.truth(py.isinstance(py.method(row_, "get", "id"), ["str"])))) {
        py.method(py.method(rows_, "setdefault", entry_.key, new py.Dict([])), "setdefault", py.item(row_, "id"), row_);
      } else {
        if ((py.truth(py.isinstance(py.method(entry_.data, "get", "game"), ["str"])) && py.truth(!py.contains(found_, entry_.key)))) {
          py.setitem(found_, entry_.key, entry_.data);
        }
      }
    }
    for (const t2 of py.iter(py.method(found_, "items"))) {
      const t3 = py.unpack(t2, 2);
      key_ = t3[0];
      sheet_ = t3[1];
      made_ = py.method(rows_, "get", key_, new py.Dict([]));
      ordered_ = py.sorted(py.method(made_, "values"), row_order);
      py.setitem(found_, key_, new py.Dict([...py.method(sheet_, 'items'), ["entries", ordered_]]));
    }
    return found_;
  }
  function streak(played_, today_) {
    let day_, done_, last_, missed_, n_, rests_;
    const t1 = py.unpack(py.tuple([0, today_]), 2);
    n_ = t1[0];
    last_ = t1[1];
    rests_ = [];
    done_ = py.sorted(new py.PySet((function* (t_all) { let day_; for (const t2 of t_all) { day_ = t2;  if (py.truth(py.le(day_, today_))) { yield day_; }} })(py.iter(played_))));
    for (const t3 of py.iter(py.reversed(done_))) {
      day_ = t3;
      missed_ = py.sub(py.sub(last_, day_), 1);
      if ((py.truth(py.gt(missed_, 1)) || (py.truth(py.eq(missed_, 1)) && py.truth(rests_) && py.truth(py.lt(py.sub(py.item(rests_, py.neg(1)), py.add(day_, 1)), 7))))) {
        break;
      }
      if (py.truth(py.eq(missed_, 1))) {
        py.method(rests_, "append", py.add(day_, 1));
      }
      const t4 = py.unpack(py.tuple([py.add(n_, 1), day_]), 2);
      n_ = t4[0];
      last_ = t4[1];
    }
    return new py.Dict([["days", n_], ["today", py.contains(done_, today_)], ["rests", py.sorted(rests_)]]);
  }
  function count_of(told_) {
    return ((py.truth(py.isinstance(told_, ["int"])) && py.truth(py.ge(told_, 0))) ? told_ : 0);
  }
  function hints(entries_) {
    let entry_, found_, i_, last_, newest_;
    found_ = new py.Dict([]);
    last_ = new py.Dict([]);
    for (const t1 of py.iter(py.all_pairs(living(entries_, "hint")))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      entry_ = t2[1];
      py.setitem(found_, entry_.key, py.add(py.method(found_, "get", entry_.key, 0), count_of(py.method(entry_.data, "get", "n", 1))));
      py.setitem(last_, entry_.key, i_);
    }
    newest_ = py.item(py.sorted(found_, ((table_) => py.item(last_, table_))), new py.Slice(py.neg(100), null, null));
    return new py.Dict((function* (t_all) { let table_; for (const t3 of t_all) { table_ = t3;   yield py.tuple([table_, py.item(found_, table_)]); } })(py.iter(newest_)));
  }
  function alike(name_) {
    return py.method(py.method(name_, "strip"), "lower");
  }
  function first_names(fresh_, known_) {
    let found_, name_, texts_;
    texts_ = [...(function* (t_all) { let name_; for (const t1 of t_all) { name_ = t1;  if ((py.truth(py.isinstance(name_, ["str"])) && py.truth(py.method(name_, "strip")))) { yield name_; }} })(py.iter(fresh_))];
    found_ = [];
    for (const t2 of py.iter([...py.iter(texts_), ...py.iter(known_)])) {
      name_ = t2;
      if (!py.truth(py.any((function* (t_all) { let other_; for (const t3 of t_all) { other_ = t3;   yield py.eq(alike(name_), alike(other_)); } })(py.iter(found_))))) {
        py.method(found_, "append", name_);
      }
    }
    return found_;
  }
  function people_shelf(entries_) {
    let all_of_them_, asked_, at_, entry_, fresh_, names_, newest_, results_, since_, table_, told_;
    all_of_them_ = py.list(entries_);
    since_ = py.max([[0, ...py.iter((function* (t_all) { let e_; for (const t1 of t_all) { e_ = t1;   yield count_of(py.method(e_.data, "get", "at")); } })(py.iter(living(all_of_them_, "forgotten"))))]], {  });
    results_ = new py.Dict([]);
    names_ = [];
    for (const t2 of py.iter(living(all_of_them_, "names"))) {
      entry_ = t2;
      told_ = py.method(entry_.data, "get", "names");
      if ((py.truth(py.gt(entry_.at, since_)) || py.truth(py.eq(since_, 0)))) {
        names_ = first_names((py.truth(py.isinstance(told_, ["list"])) ? told_ : []), names_);
      }
    }
    for (const t3 of py.iter(living(all_of_them_, "met"))) {
      entry_ = t3;
      at_ = count_of(py.method(entry_.data, "get", "at"));
      if ((py.truth(!py.contains(results_, entry_.key)) && py.truth(py.gt(at_, since_)))) {
        py.setitem(results_, entry_.key, entry_.data);
      }
    }
    newest_ = py.sorted(results_, ((table_) => py.tuple([count_of(py.method(py.item(results_, table_), "get", "at")), table_])));
    for (const t4 of py.iter(newest_)) {
      table_ = t4;
      told_ = py.method(py.item(results_, table_), "get", "names");
      fresh_ = (py.truth(py.isinstance(told_, ["list"])) ? [...(function* (t_all) { let name_; for (const t5 of t_all) { name_ = t5;  if (py.truth(!py.contains(names_, name_))) { yield name_; }} })(py.iter(told_))] : []);
      names_ = first_names(fresh_, names_);
    }
    asked_ = [...(function* (t_all) { let e_; for (const t6 of t_all) { e_ = t6;  if (py.truth(py.eq(e_.key, "asked"))) { yield e_; }} })(py.iter(living(all_of_them_, "setting")))];
    return new py.Dict([["names", py.item(names_, new py.Slice(null, 12, null))], ["results", new py.Dict((function* (t_all) { let table_; for (const t7 of t_all) { table_ = t7;   yield py.tuple([table_, py.item(results_, table_)]); } })(py.iter(py.item(newest_, new py.Slice(py.neg(3000), null, null)))))], ["since", since_], ["isAsked", py.gt(py.len(asked_), 0)]]);
  }
  function puzzle_shelf(entries_) {
    let all_of_them_, best_, day_, days_, entry_, is_first_, is_taken_, key_, missed_, right_, run_, solved_, streak_;
    all_of_them_ = py.list(entries_);
    solved_ = new py.Dict([]);
    missed_ = new py.Dict([]);
    days_ = new py.PySet();
    run_ = living(all_of_them_, "puzzle_run");
    streak_ = (py.truth(run_) ? count_of(py.method(py.item(run_, 0).data, "get", "streak")) : 0);
    best_ = (py.truth(run_) ? count_of(py.method(py.item(run_, 0).data, "get", "best")) : 0);
    for (const t1 of py.iter(living(all_of_them_, "puzzle"))) {
      entry_ = t1;
      const t2 = py.unpack(py.tuple([entry_.key, (py.method(entry_.data, "get", "right") === true)]), 2);
      key_ = t2[0];
      right_ = t2[1];
      is_taken_ = py.contains(entry_.data, "tries");
      is_first_ = ((t3) => (py.truth(t3) ? !py.contains(missed_, key_) : t3))(!py.contains(solved_, key_));
      if ((py.truth(is_first_) && !py.truth(is_taken_) && !py.truth(py.method(key_, "startswith", "day/")))) {
        streak_ = (py.truth(right_) ? py.add(streak_, 1) : 0);
        best_ = py.max([best_, streak_], {  });
      }
      day_ = py.method(entry_.data, "get", "day");
      if ((py.truth(py.isinstance(day_, ["int"])) && py.truth(((t4, t5, t6) => py.lt(t4, t5) && py.lt(t5, t6))(0, day_, 400000)) && (py.truth(right_) || py.truth(py.method(key_, "startswith", "day/"))))) {
        py.method(days_, "add", day_);
      }
      if (py.truth(py.method(key_, "startswith", "day/"))) {
        continue;
      }
      if (!py.truth(right_)) {
        py.setitem(missed_, key_, 1);
      } else {
        if (py.truth(!py.contains(solved_, key_))) {
          py.setitem(solved_, key_, ((py.truth(is_first_) && py.truth(py.eq(py.method(entry_.data, "get", "tries", 1), 1))) ? 1 : 2));
        }
      }
    }
    return new py.Dict([["solved", solved_], ["missed", missed_], ["streak", streak_], ["best", py.max([best_, streak_], {  })], ["days", py.sorted(days_)]]);
  }
  function last_name(line_) {
    return name_of(py.item(line_.entries, py.neg(1)));
  }
  function forerunner(entry_) {
    let told_;
    told_ = py.method(entry_.data, "get", "after", "");
    return (py.truth(py.isinstance(told_, ["str"])) ? told_ : "");
  }
  function is_own(entry_) {
    return !(py.method(entry_.data, "get", "own") === false);
  }
  function with_own(nodes_) {
    let at_, entry_, found_, name_;
    found_ = new py.PySet();
    for (const t1 of py.iter(py.method(nodes_, "items"))) {
      const t2 = py.unpack(t1, 2);
      name_ = t2[0];
      entry_ = t2[1];
      if (!py.truth(is_own(entry_))) {
        continue;
      }
      at_ = name_;
      while ((py.truth(py.contains(nodes_, at_)) && py.truth(!py.contains(found_, at_)))) {
        py.method(found_, "add", at_);
        at_ = forerunner(py.item(nodes_, at_));
      }
    }
    return found_;
  }
  function kept(choices_, own_) {
    let ordered_, played_;
    ordered_ = py.sorted(choices_, order);
    played_ = [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;  if (py.truth(py.contains(own_, name_of(entry_)))) { yield entry_; }} })(py.iter(ordered_))];
    return ((t2) => (py.truth(t2) ? t2 : py.item(ordered_, new py.Slice(null, 1, null))))(played_);
  }
  function grown(before_, first_, after_, own_) {
    let choices_, line_, others_;
    line_ = [...py.iter(before_), first_];
    others_ = [];
    while (py.truth(py.lt(py.len(line_), 5000))) {
      choices_ = kept(py.method(after_, "get", name_of(py.item(line_, py.neg(1))), []), own_);
      if (!py.truth(choices_)) {
        break;
      }
      py.method(others_, "extend", [...(function* (t_all) { let other_; for (const t1 of t_all) { other_ = t1;   yield py.tuple([py.list(line_), other_]); } })(py.iter(py.item(choices_, new py.Slice(1, null, null))))]);
      py.method(line_, "append", py.item(choices_, 0));
    }
    return py.tuple([line_, others_]);
  }
  function named(key_, line_, forked_, is_first_) {
    let first_;
    if (py.truth(is_first_)) {
      return new Line(key_, key_, line_);
    }
    first_ = py.item(line_, forked_);
    return new Line((py.format(key_, "", "") + "~" + py.format(first_.device, "", "") + "-" + py.format(first_.n, "", "")), key_, line_, forked_, first_.device);
  }
  function lines_of(key_, entries_) {
    let after_, before_, entry_, first_, found_, line_, nodes_, others_, own_, waiting_;
    nodes_ = new py.Dict((function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;   yield py.tuple([name_of(entry_), entry_]); } })(py.iter(entries_)));
    after_ = new py.Dict([]);
    for (const t2 of py.iter(py.method(nodes_, "values"))) {
      entry_ = t2;
      py.method(py.method(after_, "setdefault", forerunner(entry_), []), "append", entry_);
    }
    own_ = with_own(nodes_);
    found_ = [];
    waiting_ = [...(function* (t_all) { let entry_; for (const t3 of t_all) { entry_ = t3;   yield py.tuple([[], entry_]); } })(py.iter(kept(py.method(after_, "get", "", []), own_)))];
    while (py.truth(waiting_)) {
      const t4 = py.unpack(py.item(waiting_, 0), 2);
      before_ = t4[0];
      first_ = t4[1];
      waiting_ = py.item(waiting_, new py.Slice(1, null, null));
      const t5 = py.unpack(grown(before_, first_, after_, own_), 2);
      line_ = t5[0];
      others_ = t5[1];
      py.method(found_, "append", named(key_, line_, py.len(before_), !py.truth(found_)));
      py.method(waiting_, "extend", others_);
    }
    return found_;
  }
  function log_of(line_) {
    return [...(function* (t_all) { let entry_; for (const t1 of t_all) { entry_ = t1;   yield py.method(entry_.data, "get", "entry"); } })(py.iter(line_.entries))];
  }
  function secret_of(line_) {
    let told_;
    told_ = py.method(py.item(line_.entries, 0).data, "get", "secret", "");
    return (py.truth(py.isinstance(told_, ["str"])) ? told_ : "");
  }
  function tables(entries_) {
    let by_key_, entry_, found_, key_;
    by_key_ = new py.Dict([]);
    for (const t1 of py.iter(living(entries_, "table"))) {
      entry_ = t1;
      py.method(py.method(by_key_, "setdefault", entry_.key, []), "append", entry_);
    }
    found_ = [];
    for (const t2 of py.iter(py.sorted(by_key_))) {
      key_ = t2;
      py.method(found_, "extend", lines_of(key_, py.item(by_key_, key_)));
    }
    return found_;
  }
  function heading(n_, at_) {
    return new py.Dict([["jetons", "log"], ["version", 1], ["made_at", at_], ["entries", n_]]);
  }
  function check_heading(value_) {
    let version_;
    if ((!py.truth(py.isinstance(value_, ["dict"])) || py.truth(py.ne(py.method(value_, "get", "jetons"), "log")))) {
      throw new NoLog(new Text("ce fichier n’est pas un carnet de jetons", "this file is not a log of jetons"));
    }
    version_ = py.method(value_, "get", "version");
    if ((!py.truth(py.isinstance(version_, ["int"])) || py.truth(py.gt(version_, 1)))) {
      throw new NoLog(new Text("ce carnet vient d’une version plus récente : mettez jetons à jour", "this log was written by a newer version: update jetons"));
    }
  }
  function read(values_, now_) {
    let entries_, entry_, i_, lines_, n_refused_, refused_, value_;
    lines_ = py.list(values_);
    check_heading((py.truth(lines_) ? py.item(lines_, 0) : null));
    entries_ = [];
    refused_ = [];
    n_refused_ = 0;
    for (const t1 of py.iter(py.all_pairs(py.item(lines_, new py.Slice(1, null, null))))) {
      const t2 = py.unpack(t1, 2);
      i_ = t2[0];
      value_ = t2[1];
      try {
        entry_ = entry_of(value_);
        check(entry_, now_);
        py.method(entries_, "append", entry_);
      } catch (t3) {
        if (t3 instanceof BadEntry) {
        const error_ = t3;
        n_refused_ = py.add(n_refused_, 1);
        if (py.truth(py.le(n_refused_, 20))) {
          py.method(refused_, "append", new Refused(py.add(i_, 2), error_.reason, error_.text.fr, error_.text.en));
        }
      } else throw t3;
      }
    }
    return new Read(union(entries_), refused_, n_refused_);
  }
  const KINDS = py.tuple(["setting", "lesson", "puzzle", "table", "sheet", "review", "daily", "name", "device", "hidden", "removed", "gone"]);
  const DEVICE = new py.Pattern("[A-Za-z0-9_-]{8,32}", "");
  const KIND = new py.Pattern("[a-z][a-z_]{0,23}", "");
  const KEY = new py.Pattern("[A-Za-z0-9_./:@~-]{0,120}", "");
  return { kinds: KINDS, Entry, check: check, emptied: emptied, entry_of: entry_of, merge: merge, missing: missing, name_of: name_of, removed: removed, renewed: renewed, swept: swept, union: union, vector: vector, days: days, days_played: days_played, device_names: device_names, hidden: hidden, lessons: lessons, name: name, puzzles: puzzles, reviews: reviews, settings: settings, sheets: sheets, streak: streak, hints: hints, people_shelf: people_shelf, puzzle_shelf: puzzle_shelf, last_name: last_name, lines_of: lines_of, log_of: log_of, secret_of: secret_of, tables: tables, heading: heading, read: read };
}
