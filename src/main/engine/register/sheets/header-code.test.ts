import { expect, test } from 'vitest'
import { readHeaderCode, templatesIn } from './header-code.ts'

test.each<[string, string | null, string | null]>([
  ['c0010', null, 'c0010'],
  ['C0010', null, 'c0010'],
  ['0010', null, 'c0010'],
  [' c0010 LEI of the entity', null, 'c0010'],
  ['b_01.01.0010', 'B_01.01', 'c0010'],
  ['B_01.01.c0010', 'B_01.01', 'c0010'],
  ['b_01_01_0010', 'B_01.01', 'c0010'],
  ['RT.01.01.0010', 'B_01.01', 'c0010'],
  ['[RT.01.01.0010] LEI', 'B_01.01', 'c0010'],
  ['(DORA_07.01.0100) - Impact', 'B_07.01', 'c0100'],
  ['0010 LEI', null, null],
  ['00100', null, null],
  ['c00100', null, null],
  ['b_01.01', null, null],
  ['2025', null, 'c2025'],
  ['C0010-003', null, null],
  ['C0010/25', null, null],
  ['Currency of the amount reported in B_02.01.0050', null, null],
  ['', null, null],
])('the header "%s" says %s %s', (header, template, column) => {
  expect(readHeaderCode(header)).toEqual(
    column === null ? null : expect.objectContaining({ template, column }),
  )
})

test.each<[string, readonly string[]]>([
  ['b_02.02', ['B_02.02']],
  ['RT.02.02 - Contracts', ['B_02.02']],
  ['02.02 Contractual arrangements', ['B_02.02']],
  ['B0202', ['B_02.02']],
  ['b 02 02', ['B_02.02']],
  ['31.12.2025 B_02.02', ['B_02.02', 'B_31.12']],
  ['0202', []],
  ['Instructions', []],
  ['x'.repeat(100_000), []],
])('"%s" mentions %j', (text, templates) => {
  expect(templatesIn(text)).toEqual(templates)
})

test.each<[string, boolean]>([
  ['c0010', true],
  ['b_01.01.0010', true],
  ['0010', false],
  ['03.11.2025', false],
])('letters make a code of "%s": %s', (header, isSure) => {
  expect(readHeaderCode(header)?.isSure).toBe(isSure)
})
