import { expect, test } from 'vitest'
import { slugOf, slugsOf } from './actor-slug.ts'

const actor = (name: string, id: string, ...others: string[]) => ({ name, id, others: [name, ...others] })

test.each([
  ['APT 28', 'apt-28'],
  ['Équation Group', 'equation-group'],
  ['--x--', 'x'],
  ['海莲花', 'actor-0123abcd'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name, '0123abcd-0000-8000-a000-000000000000')).toBe(slug)
})

test('names that give one slug have different ones, however much of their ids is equal', () => {
  const same = '0123abcd-0000-8000-a000-000000000000'
  const { slugs } = slugsOf([
    actor('Red Kite', same),
    actor('Red-Kite', '0123abcd-0000-8000-a000-000000000001'),
    actor('red kite!', '0123abcd-0000-8000-a000-000000000002'),
    actor('RED KITE', '0123abcd-0001-8000-a000-000000000002'),
    actor('Red_Kite', same),
    actor('Red.Kite', same),
    actor('Red,Kite', same),
  ])
  expect(slugs[0]).toBe('red-kite')
  expect(slugs[1]).toBe('red-kite-0123abcd')
  expect(new Set(slugs).size).toBe(7)
})

test('a name that is written like the suffixed slug of another takes nothing from it', () => {
  const { slugs, lead } = slugsOf([
    actor('Kite', '0123abcd-0000-8000-a000-000000000000'),
    actor('Kite!', 'feedbeef-0000-8000-a000-000000000000'),
    actor('Kite feedbeef', '99999999-0000-8000-a000-000000000000'),
  ])
  expect(slugs).toEqual(['kite', 'kite-feedbeef', 'kite-feedbeef-99999999'])
  expect(slugs.map((slug) => lead.get(slug))).toEqual([0, 1, 2])
})
