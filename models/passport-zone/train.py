"""Trains the reader of characters: python3 train.py <folder with cells and labels> <weights.f16> [steps].

The features are those of src/passport-zone/character-features.ts. Needs numpy; takes a few minutes. The same cells and the
same numpy give the same weights.
"""
import sys
from collections import Counter

import numpy as np

ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
HIDDEN = 128
COPIES = 3
BATCH = 384
SMOOTHING = 0.02
HELD_OUT = 4000

folder, target = sys.argv[1], sys.argv[2]
steps = int(sys.argv[3]) if len(sys.argv) > 3 else 9000
random = np.random.default_rng(20261128)
cells = np.fromfile(f'{folder}/cells', dtype=np.uint8).reshape(-1, 32, 24)
labels = np.fromfile(f'{folder}/labels', dtype=np.uint8).astype(int)


def distort(cells):
    """Contrast, shade, noise, softness, lines across and black and white, each at random."""
    x = cells.astype(np.float32)
    count = len(x)
    rows, columns = np.mgrid[0:32, 0:24].astype(np.float32)
    one = lambda low, high: random.uniform(low, high, (count, 1, 1)).astype(np.float32)
    x = 128 + (x - 128) * one(0.4, 1.2)
    x += one(-35, 35) * (columns / 24 - 0.5) + one(-35, 35) * (rows / 32 - 0.5)
    x += random.standard_normal(x.shape, dtype=np.float32) * one(0, 20)
    soft = np.where(random.random(count) < 0.25)[0]
    padded = np.pad(x[soft], ((0, 0), (1, 1), (1, 1)), 'edge')
    x[soft] = sum(padded[:, i : i + 32, j : j + 24] for i in range(3) for j in range(3)) / 9
    for i in np.where(random.random(count) < 0.15)[0]:
        slope, start = random.uniform(-1, 1), random.uniform(0, 32)
        line = np.abs(rows - start - slope * (columns - 12)) < random.uniform(0.5, 1.3)
        x[i][line] += random.uniform(-60, 50)
    hard = np.where(random.random(count) < 0.1)[0]
    limits = x[hard].mean((1, 2), keepdims=True) - random.uniform(0, 20, (len(hard), 1, 1))
    x[hard] = np.where(x[hard] < limits, 0, 255)
    return x


def features(x):
    x = x.astype(np.float32)
    x = (x - x.mean((1, 2), keepdims=True)) / (x.std((1, 2), keepdims=True) + 6)
    p = np.pad(x, ((0, 0), (1, 1), (1, 1)), 'edge')
    gx, gy = p[:, 1:-1, 2:] - p[:, 1:-1, :-2], p[:, 2:, 1:-1] - p[:, :-2, 1:-1]
    squares = []
    for direction in range(8):
        angle = direction * np.pi / 4
        strength = np.maximum(0, gx * np.cos(angle) + gy * np.sin(angle))
        squares.append(strength.reshape(-1, 8, 4, 6, 4).mean((2, 4)))
    f = np.sqrt(np.stack(squares, -1).reshape(len(x), -1))
    f *= 10 / (np.sqrt((f * f).sum(1, keepdims=True)) + 1e-3)
    grey = x.reshape(-1, 8, 4, 6, 4).mean((2, 4)).reshape(len(x), -1)
    return np.concatenate([f, grey * 0.5], 1).astype(np.float32)


def answer(x):
    return np.maximum(x @ weights[0] + weights[1], 0) @ weights[2] + weights[3]


order = random.permutation(len(cells))
held, used = order[:HELD_OUT], order[HELD_OUT:]
held_features = features(cells[held])
parts = [features(cells[used[s : s + 4000]]) for s in range(0, len(used), 4000)]
for _ in range(COPIES):
    parts += [features(distort(cells[used[s : s + 4000]])) for s in range(0, len(used), 4000)]
inputs = np.concatenate(parts)
wanted = np.tile(labels[used], COPIES + 1)
width = inputs.shape[1]
print('features', inputs.shape, flush=True)

he = lambda i, o: (random.standard_normal((i, o)) * np.sqrt(2 / i)).astype(np.float32)
weights = [he(width, HIDDEN), np.zeros(HIDDEN, np.float32), he(HIDDEN, 37), np.zeros(37, np.float32)]
first, second = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
for step in range(1, steps + 1):
    chosen = random.integers(0, len(inputs), BATCH)
    x = inputs[chosen]
    x = x * (random.random(x.shape, dtype=np.float32) > 0.05)
    hidden = x @ weights[0] + weights[1]
    kept = (random.random(hidden.shape, dtype=np.float32) > 0.15) / np.float32(0.85)
    active = np.maximum(hidden, 0) * kept
    out = active @ weights[2] + weights[3]
    out -= out.max(1, keepdims=True)
    share = np.exp(out)
    share /= share.sum(1, keepdims=True)
    target_share = np.full_like(share, SMOOTHING / 37)
    target_share[np.arange(BATCH), wanted[chosen]] += 1 - SMOOTHING
    slope = (share - target_share) / BATCH
    below = (slope @ weights[2].T) * kept * (hidden > 0)
    slopes = [x.T @ below, below.sum(0), active.T @ slope, slope.sum(0)]
    rate = 3e-3 * min(1, step / 60) * (0.5 * (1 + np.cos(np.pi * step / steps)) + 0.005)
    for k, gradient in enumerate(slopes):
        if k % 2 == 0:
            gradient = gradient + 1e-4 * weights[k]
        first[k] = 0.9 * first[k] + 0.1 * gradient
        second[k] = 0.999 * second[k] + 0.001 * gradient * gradient
        change = (first[k] / (1 - 0.9**step)) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
        weights[k] -= (rate * change).astype(np.float32)
    if step % 500 == 0 or step == steps:
        right = (answer(held_features).argmax(1) == labels[held]).mean()
        print(step, 'right', round(float(right), 5), flush=True)

read = answer(held_features).argmax(1)
wrong = read != labels[held]
print(Counter((ALPHABET[a], ALPHABET[b]) for a, b in zip(labels[held][wrong], read[wrong])).most_common(12))
with open(target, 'wb') as file:
    file.write(b''.join(w.astype('<f2').tobytes() for w in weights))
