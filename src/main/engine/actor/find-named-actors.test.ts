import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { numbersFrom } from '../../../../test/numbers-from.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { findExact } from '../data/sorted-table.ts'
import { ActorNames } from './actor-names.ts'
import { findNamedActors, type NamedActor } from './find-named-actors.ts'
import { nameKey } from './merge-actors.ts'

/** Actors with names as ATT&CK and the MISP galaxy list them. */
const actors: readonly (readonly string[])[] = [
  ['APT29', 'Cozy Bear', 'The Dukes', 'UNC2452', 'Midnight Blizzard', 'NOBELIUM'],
  ['APT28', 'Fancy Bear', 'Sofacy', 'STRONTIUM', 'Group 74'],
  ['Lazarus Group', 'HIDDEN COBRA'],
  ['Storm-0558'],
  ['Turla', 'Snake', 'Venomous Bear'],
  ['Silence', 'Whisper Spider'],
  ['Cobalt Group', 'Cobalt', 'Cobalt Spider'],
  ['Sea Turtle', 'Silicon', 'UNC1326'],
  ['Charming Kitten', 'APT35', 'Phosphorus'],
  ['TEMP.Hex', 'Mustang Panda', 'Mustang'],
  ['Carbon'],
  ['Gamma'],
  ['Equation', 'Equation Group'],
  ['MuddyWater', 'Static Kitten'],
  ['Group5'],
  ['FIN7', 'Carbon Spider'],
  ['UPS', 'APT3'],
  ['APT-C-36', 'Blind Eagle'],
  ['LAPSUS$'],
  ['Uroburos', 'Snake'],
]
const names = new ActorNames()
for (const [actor, all] of actors.entries())
  for (const name of all) names.add({ key: nameKey(name), name, actor })

const words = readFileSync(join(import.meta.dirname, '../../../../resources/data/english-words.txt'))
const isOrdinary = (word: string) => findExact(words, word) !== null

function namedIn(text: string, known = names): readonly NamedActor[] {
  const steps = findNamedActors(text, known, isOrdinary)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}
const writtenIn = (text: string) => namedIn(text).map(({ written }) => written)

describe('names that a text gives to actors', () => {
  test.each<[string, string[]]>([
    ['We saw APT29 again.', ['APT29']],
    ['We saw apt29 and APT-29 again.', ['apt29']],
    ['UNC2452, Storm-0558 and APT-C-36.', ['UNC2452', 'Storm-0558', 'APT-C-36']],
    ['(APT28/Sofacy)', ['APT28', 'Sofacy']],
    ['APT29-linked mail; FIN7’s loader', ['APT29', 'FIN7']],
    ['Turla deploys a new backdoor.', ['Turla']],
    ['the TURLA backdoor', ['TURLA']],
    ['MuddyWater targets ministries.', ['MuddyWater']],
    ['LAPSUS$ stole source code.', ['LAPSUS']],
    ['Malware of the Lazarus\n  Group was found.', ['Lazarus\n  Group']],
    ['Fancy Bear sent spearphishing mails.', ['Fancy Bear']],
    ['FANCY BEAR hackers', ['FANCY BEAR']],
    ['Midnight Blizzard targeted diplomats in a new campaign.', ['Midnight Blizzard']],
    ['Die Hackergruppe Fancy Bear hat Schadsoftware verschickt.', ['Fancy Bear']],
    ['Le groupe Charming Kitten, campagne d’hameçonnage', ['Charming Kitten']],
    ['The Dukes and a backdoor; Dukes and an implant', ['The Dukes', 'Dukes']],
    ['Sea Turtle hijacks DNS: the actor has been active since 2017.', ['Sea Turtle']],
    ['The Silence gang robbed a bank.', ['Silence']],
    ['A hacking group named “Silence” used phishing. It is tracked as Silence.', ['Silence']],
    ['Silence is a financially motivated threat actor that uses malware.', ['Silence']],
    ['Silence was busy. Whisper Spider is the same actor, says its malware.', ['Silence', 'Whisper Spider']],
    ['Actors: APT28, Silence, Gamma', ['APT28', 'Silence', 'Gamma']],
    ['APT28, Silence and Turla', ['APT28', 'Silence', 'Turla']],
    ['STRONTIUM uses a backdoor.', ['STRONTIUM']],
    ['The malware of TEMP.Hex was seen.', ['TEMP.Hex']],
    ['APT 28 and its malware', ['APT 28']],
    ['Cobalt Group is an APT that uses Cobalt Strike.', ['Cobalt Group']],
    ['APT3 and UPS are one actor.', ['APT3', 'UPS']],
    ['UNC２４５２ in full-width digits', ['UNC２４５２']],
  ])('%j', (text, expected) => {
    expect(writtenIn(text)).toEqual(expected)
  })

  test('a shared name has all its actors, and a place is where the name is written', () => {
    const text = 'Malware: the Snake group hit again. Later Snake was seen.'
    const [snake] = namedIn(text)
    expect(snake).toEqual({ written: 'Snake', actors: [4, 19], start: 13, end: 18, count: 2 })
  })
})

describe('words that only happen to be names', () => {
  test.each([
    'Silence! The meeting starts.',
    'In the Silence after the storm, nobody spoke.',
    'Silence is golden.',
    'Silence is not an option when malware strikes.',
    'Carbon emissions fell. Carbon is a chemical element of group 14.',
    'The Gamma Group invites its customers to a new campaign.',
    'He drives a Mustang.',
    'A sea turtle swam by. Sea Turtle Conservation Fund: adopt a Charming Kitten today.',
    'The Midnight Blizzard was the worst snow storm of the year.',
    'Use the Equation Editor to write an exploit-free equation.',
    'The malware loaded Equation Editor and dropped a Cobalt Strike beacon, said Carbon Black.',
    'The phishing mail claims to be from UPS and carries malware.',
    'Apt 28, 12 Main Street; Apt. 3',
    'Group 5 meets in room 74. Group 74 meets after it.',
    'muddy water, static kitten, fancy bear: malware',
    'Mail carbon@silence.example or see https://turla.example/APT29 and apt29.pdf, C:\\APT29\\x, apt29_report.docx',
    'malware at carbon[.]com and turla(dot)example and apt29 [.] example',
    'id 4f-APT29-77aa and APT29=1 and ?q=APT29',
    'fin7',
    'Der Kobalt und die Gamma-Strahlung der Gruppe',
  ])('%j', (text) => {
    expect(writtenIn(text)).toEqual([])
  })
})

describe('hostile texts', () => {
  const stepsOf = (text: string) => {
    const steps = findNamedActors(text, names, isOrdinary)
    let count = 1
    while (steps.next().done !== true) count++
    return count
  }

  it.each([
    ['one name', 'APT29 '.repeat(170_000), 1],
    ['one phrase', 'Sea Turtle '.repeat(95_000), 0],
    ['one chunk', 'APT29/'.repeat(170_000), 1],
    ['100,000 words', Array.from({ length: 100_000 }, (_, n) => `Word${n.toString(36)}`).join(' '), 0],
    ['one letter', 'a'.repeat(1_000_000), 0],
    ['a list', 'Silence, '.repeat(110_000), 0],
  ])('of %s are read in many short steps', (_of, text, expected) => {
    expect(namedIn(text)).toHaveLength(expected)
    const words = text.split(/[^\p{L}\p{N}]+/u).length
    expect(stepsOf(text)).toBeGreaterThanOrEqual(Math.floor(words / 1024))
  })
})

test('whatever is found is a name of its actors, at its place', () => {
  const next = numbersFrom(seedOf(87))
  const random = (below: number) => Math.floor(next() * below)
  const pieces = [
    ...actors.flat(),
    ...[
      'malware',
      'group',
      'gang',
      'the',
      'and',
      'Apt',
      'target',
      'is',
      'a',
      'Ünïcode',
      '“',
      ',',
      '.',
      '\n',
      '@',
      '/',
    ],
  ]
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 40 }, () => pieces[random(pieces.length)]).join(
      random(4) === 0 ? '' : ' ',
    )
    for (const { written, start, end, actors: of, count } of namedIn(text)) {
      expect(text.slice(start, end)).toBe(written)
      expect(count).toBeGreaterThan(0)
      for (const actor of of)
        expect((actors[actor] ?? []).map((name) => nameKey(name.replace(/^The /, '')))).toContain(
          nameKey(written.replace(/^The /, '')),
        )
    }
  }
})
