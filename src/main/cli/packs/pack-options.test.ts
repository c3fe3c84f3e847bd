import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { isProblem } from '../../../contract/problem.ts'
import { addPackOptions, packOptionsOf } from './pack-options.ts'

function read(path: string, ...words: readonly string[]) {
  const command = new Command().exitOverride()
  addPackOptions(command)
  command.parse([...words], { from: 'user' })
  const request = packOptionsOf(path, command.opts())
  return isProblem(request) ? request.message : request
}

describe('the options of an import', () => {
  test.each([
    ['a.mmdb', [], { kind: 'address', options: {} }],
    ['a.txt', ['--kind', 'label_list'], { kind: 'label_list', options: {} }],
    [
      'a.txt',
      ['--known-malicious', '--family', 'Emotet', '--without-names'],
      { kind: 'hash_set', options: { verdict: 'known_malicious', family: 'Emotet', names: false } },
    ],
    ['a.txt', ['--known-good'], { kind: 'hash_set', options: { verdict: 'known_good' } }],
    [
      'a.txt',
      ['--marks', 'vpn', '--complete'],
      { kind: 'address', options: { marks: 'vpn', complete: true } },
    ],
    [
      'a.csv',
      ['--subject', 'labels', '--label', 'x', '--category', 'y', '--currency', 'BTC'],
      { kind: 'label_list', options: { subject: 'labels', label: 'x', category: 'y', currency: 'BTC' } },
    ],
    ['a.csv.zip', ['--kind', 'lei_list'], { kind: 'lei_list', options: {} }],
    ['a.csv', ['--partial'], { kind: 'lei_list', options: { partial: true } }],
    [
      'a.mmdb',
      ['--name', 'N', '--source', 'S', '--licence', 'L', '--date', '2026-09-30', '--replaces', 'pack_1'],
      {
        kind: 'address',
        name: 'N',
        source: 'S',
        licence: 'L',
        dated: '2026-09-30',
        replaces: 'pack_1',
        options: {},
      },
    ],
  ])('of %s %j are read', (path, words, expected) => expect(read(path, ...words)).toEqual(expected))

  test.each([
    ['a.txt', [], 'Please provide --kind, one of address, hash_set, label_list, lei_list, actor_set.'],
    [
      'a.mmdb',
      ['--kind', 'address', '--known-good'],
      'Provided known-good is invalid: --known-good is for packs of the kind hash_set, and this one is of the kind address.',
    ],
    [
      'a.txt',
      ['--known-good', '--known-malicious'],
      'Provided known-good is invalid: a hash set is --known-good or --known-malicious, not both.',
    ],
  ])('of %s %j are refused', (path, words, sentence) => expect(read(path, ...words)).toBe(sentence))
})
