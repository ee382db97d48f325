"""A small network with two hidden layers that tells one number a row, in NumPy or in PyTorch."""

from __future__ import annotations

import itertools
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.float32]
HIDDEN = (64, 32)


class Network(Protocol):
    """What a learner needs of a network."""

    def predict(self, rows: Rows) -> Rows:
        """One number a row."""

    def learn(self, rows: Rows, wanted: Rows, rate: float) -> float:
        """One step towards the wanted numbers; the mean squared error before it."""

    def weights(self) -> list[Rows]:
        """A copy of what it has learned: weight and bias, layer by layer."""


def fresh(n_inputs: int, seed: int, hidden: tuple[int, ...] = HIDDEN) -> list[Rows]:
    """Untrained weights by He's rule, with zeros in the last layer."""
    rng = np.random.default_rng(seed)
    sizes, found = (n_inputs, *hidden, 1), []
    for k, (n_in, n_out) in enumerate(itertools.pairwise(sizes)):
        scale = 0.0 if k == len(hidden) else np.sqrt(2 / n_in)
        found.append((rng.standard_normal((n_in, n_out)) * scale).astype(np.float32))
        found.append(np.zeros(n_out, np.float32))
    return found


class NumpyNetwork:
    """In NumPy, with Adam: nothing to install."""

    def __init__(self, weights: list[Rows]) -> None:
        self._weights = [layer.astype(np.float32) for layer in weights]
        self._step = 0
        self._mean = [np.zeros_like(layer) for layer in self._weights]
        self._square = [np.zeros_like(layer) for layer in self._weights]

    def predict(self, rows: Rows) -> Rows:
        """One number a row."""
        return self._forward(rows)[-1][:, 0]

    def learn(self, rows: Rows, wanted: Rows, rate: float) -> float:
        """One step towards the wanted numbers; the mean squared error before it."""
        layers = self._forward(rows)
        error = layers[-1][:, 0] - wanted
        slope: Rows = (2 / len(rows) * error)[:, None]
        slopes: list[Rows] = []
        for k in range(len(self._weights) - 2, -1, -2):
            slopes = [layers[k // 2].T @ slope, slope.sum(axis=0), *slopes]
            slope = (slope @ self._weights[k].T) * (layers[k // 2] > 0)
        self._adam(slopes, rate)
        return float(np.mean(error**2))

    def weights(self) -> list[Rows]:
        """A copy of what it has learned."""
        return [layer.copy() for layer in self._weights]

    def _forward(self, rows: Rows) -> list[Rows]:
        """The rows, then what each layer makes of them."""
        layers = [rows]
        for k in range(0, len(self._weights), 2):
            rows = rows @ self._weights[k]
            rows += self._weights[k + 1]
            if k < len(self._weights) - 2:
                np.maximum(rows, 0, out=rows)
            layers.append(rows)
        return layers

    def _adam(self, slopes: list[Rows], rate: float) -> None:
        self._step += 1
        rate *= np.sqrt(1 - 0.999**self._step) / (1 - 0.9**self._step)
        for k, slope in enumerate(slopes):
            self._mean[k] += 0.1 * (slope - self._mean[k])
            self._square[k] += 0.001 * (slope * slope - self._square[k])
            self._weights[k] -= rate * self._mean[k] / (np.sqrt(self._square[k]) + 1e-8)


class TorchNetwork:
    """The network in PyTorch, on a processor or a GPU. Raises ModuleNotFoundError without it."""

    def __init__(self, weights: list[Rows], device: str = "cpu") -> None:
        import torch

        self._torch: Any = torch
        self.device, layers = device, []
        for k in range(0, len(weights), 2):
            layer = torch.nn.Linear(*weights[k].shape)
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(weights[k].T.copy()))
                layer.bias.copy_(torch.from_numpy(weights[k + 1].copy()))
            layers += [layer, torch.nn.ReLU()]
        self._layers: Any = torch.nn.Sequential(*layers[:-1]).to(device)
        self._adam: Any = torch.optim.Adam(self._layers.parameters())

    def predict(self, rows: Rows) -> Rows:
        """One number a row."""
        with self._torch.inference_mode():
            told: Rows = self._layers(self._sent(rows))[:, 0].cpu().numpy()
        return told

    def learn(self, rows: Rows, wanted: Rows, rate: float) -> float:
        """One step towards the wanted numbers; the mean squared error before it."""
        told = self._layers(self._sent(rows))[:, 0]
        loss = self._torch.nn.functional.mse_loss(told, self._sent(wanted))
        for group in self._adam.param_groups:
            group["lr"] = rate
        self._adam.zero_grad()
        loss.backward()
        self._adam.step()
        return float(loss.item())

    def weights(self) -> list[Rows]:
        """A copy of what it has learned."""
        found: list[Rows] = []
        for layer in self._layers[::2]:
            found.append(layer.weight.detach().cpu().numpy().T.copy())
            found.append(layer.bias.detach().cpu().numpy().copy())
        return found

    def _sent(self, rows: Rows) -> Any:
        return self._torch.from_numpy(rows).to(self.device)
