import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { findExact } from '../data/sorted-table.ts'
import { ActorNames } from './actor-names.ts'
import { findNamedActors, type NamedActor } from './find-named-actors.ts'
import { nameKey } from './merge-actors.ts'

/** The names of published sets, looked for in texts of published sets. */

const data = process.env.SKERRY_TEST_DATA

type Value = {
  readonly value: string
  readonly description?: string
  readonly meta?: { readonly synonyms?: readonly string[] }
}

function cluster(name: string): readonly Value[] {
  const bytes = readFileSync(join(data ?? '', 'galaxy', `${name}.json.gz`))
  return (JSON.parse(gunzipSync(bytes).toString('utf8')) as { values: Value[] }).values
}

const words = readFileSync(join(import.meta.dirname, '../../../../resources/data/english-words.txt'))
const names = new ActorNames()

function namedIn(text: string): readonly NamedActor[] {
  const steps = findNamedActors(text, names, (word) => findExact(words, word) !== null)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

describe.skipIf(data === undefined)(
  'published names (skipped: set SKERRY_TEST_DATA to a folder that has galaxy/)',
  () => {
    const described: { readonly actor: number; readonly name: string; readonly text: string }[] = []

    beforeAll(() => {
      const actors = new Map<string, number>()
      for (const set of ['threat-actor', 'mitre-intrusion-set', 'microsoft-activity-group'])
        for (const { value, description = '', meta } of cluster(set)) {
          const name = value.replace(/ - G\d{4}$/, '')
          const actor = actors.get(nameKey(name)) ?? actors.size
          actors.set(nameKey(name), actor)
          for (const each of [name, ...(meta?.synonyms ?? [])])
            names.add({ key: nameKey(each), name: each, actor })
          if (description.length >= 80 && description.includes(name))
            described.push({ actor, name, text: description })
        }
    })

    test('of the descriptions that contain the name of their actor, 19 of 20 name it', () => {
      const missed = described.filter(
        ({ actor, text }) => !namedIn(text).some(({ actors }) => actors.includes(actor)),
      )
      expect(described.length).toBeGreaterThan(900)
      expect(missed.length, missed.map(({ name }) => name).join(', ')).toBeLessThan(described.length / 20)
    })

    test.each([
      ['mitre-course-of-action', ['APT29']],
      ['sector', []],
      ['target-information', []],
    ])('%s, which is not about actors, names none but those that it does name', (set, expected) => {
      const found = cluster(set).flatMap(({ value, description = '' }) => namedIn(`${value}. ${description}`))
      expect(found.map(({ written }) => written)).toEqual(expected)
    })
  },
)
