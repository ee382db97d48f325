"""What is made of a portable module for a machine means what the module says."""

from __future__ import annotations

import ctypes

import pytest

llvm = pytest.importorskip("llvmlite.binding")

# A kernel's result of a small number and a large one, filled in whole and read by its parts
PAIR = """
define internal void @pair(ptr %out, i8 %small, i64 %large) noinline {
  %half = insertvalue { i8, i64 } undef, i8 %small, 0
  %both = insertvalue { i8, i64 } %half, i64 %large, 1
  store { i8, i64 } %both, ptr %out
  ret void
}
define i64 @jetons_second(i64 %large) {
  %both = alloca { i8, i64 }
  call void @pair(ptr %both, i8 1, i64 %large)
  %second = getelementptr { i8, i64 }, ptr %both, i32 0, i32 1
  %read = load i64, ptr %second
  ret i64 %read
}
"""


@pytest.fixture
def machine():
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(cpu="generic", opt=3)


def called(text, machine, *given):
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    compiler = llvm.create_mcjit_compiler(module, machine)
    compiler.finalize_object()
    address = compiler.get_function_address("jetons_second")
    return ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * len(given))(address)(*given)


def test_fields_of_a_result_lie_where_the_machine_says(machine):
    from jetons.machines.portable import optimised

    assert called(optimised(PAIR, machine), machine, 7) == 7


def test_without_the_machine_s_layout_they_are_lost(machine):
    """Why ``run_passes`` states it first: the day this fails, nothing is left to guard against."""
    module = llvm.parse_assembly(PAIR)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(3))
    builder.getModulePassManager().run(module, builder)
    assert called(str(module), machine, 7) != 7


def test_what_a_search_does_not_call_is_made_small():
    from jetons.machines.portable import called_by_hot

    text = """
define void @_ZN6jetons9race_40218play_outB4v306() {
  call void @"_ZN6jetons4core6settleB2v1"()
  ret void
}
define void @"_ZN6jetons4core6settleB2v1"() {
  ret void
}
define void @jetons_explain() {
  call void @"_ZN6jetons4core6settleB2v1"()
  ret void
}
"""
    fast = {"_ZN6jetons9race_40218play_outB4v306", "_ZN6jetons4core6settleB2v1"}
    assert called_by_hot(text) == fast


def test_what_calls_the_system_cannot_travel(machine):
    from jetons.machines.portable import optimised

    text = "declare double @exp(double)\ndefine double @jetons_second(double %x) {\n"
    text += "  %y = call double @exp(double %x)\n  ret double %y\n}\n"
    with pytest.raises(ValueError, match="exp is called and cannot travel"):
        optimised(text, machine)
