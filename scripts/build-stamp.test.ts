import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { hashSources } from './build-stamp.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function createTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'pobyt-stamp-'))
  folders.push(root)
  mkdirSync(join(root, 'src/web'), { recursive: true })
  mkdirSync(join(root, 'messages'))
  writeFileSync(join(root, 'src/web/root.tsx'), 'export const root = 1')
  writeFileSync(join(root, 'messages/en.json'), '{}')
  return root
}

function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'pobyt-stamp-'))
  folders.push(copy)
  cpSync(root, copy, { recursive: true })
  for (const file of ['src/web/root.tsx', 'messages/en.json']) utimesSync(join(copy, file), 1, 1)
  return copy
}

test('A copy of the sources with other times needs no new build', () => {
  const root = createTree()
  expect(hashSources(copyTree(root))).toBe(hashSources(root))
})

test('A changed, renamed or new source needs a new build', () => {
  const root = createTree()
  const before = hashSources(root)
  const change = (act: (copy: string) => void) => {
    const copy = copyTree(root)
    act(copy)
    return hashSources(copy)
  }
  const changed = change((copy) => writeFileSync(join(copy, 'messages/en.json'), '[]'))
  const renamed = change((copy) => renameSync(join(copy, 'src/web/root.tsx'), join(copy, 'src/web/roof.tsx')))
  const added = change((copy) => writeFileSync(join(copy, 'src/new.ts'), ''))
  expect(new Set([before, changed, renamed, added]).size).toBe(4)
})

test('A test, and what the build itself makes, need no new build', () => {
  const root = createTree()
  const before = hashSources(root)
  mkdirSync(join(root, 'src/messages'))
  writeFileSync(join(root, 'src/messages/messages.js'), 'export {}')
  writeFileSync(join(root, 'src/web/root.test.tsx'), 'export {}')
  expect(hashSources(root)).toBe(before)
})
