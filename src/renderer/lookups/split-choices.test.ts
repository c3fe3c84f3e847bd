import { describe, expect, it } from 'vitest'
import { networkCount, splitChoices, tails } from './split-choices.ts'

describe('splitting a range', () => {
  it.each([
    ['ipv4', 0, [1, 2, 8, 16, 20]],
    ['ipv4', 24, [25, 26, 28, 30, 32]],
    ['ipv4', 31, [32]],
    ['ipv4', 32, []],
    ['ipv6', 46, [48, 52, 56, 60, 64]],
    ['ipv6', 127, [128]],
    ['ipv6', 128, []],
  ] as const)('a %s /%i offers %j', (version, prefix, choices) => {
    expect(splitChoices(version, prefix)).toEqual(choices)
  })

  it('counts networks beyond what a number holds', () => {
    expect(networkCount(46, 48)).toBe(4n)
    expect(networkCount(0, 128)).toBe(340_282_366_920_938_463_463_374_607_431_768_211_456n)
  })

  it.each([
    [
      ['192.0.2.0/26', '192.0.2.64/26'],
      ['.0/26', '.64/26'],
    ],
    [
      ['2001:db8:40::/48', '2001:db8:41::/48'],
      [':40::/48', ':41::/48'],
    ],
    [
      ['0.0.0.0/1', '128.0.0.0/1'],
      ['0.0.0.0/1', '128.0.0.0/1'],
    ],
    [[], []],
  ])('%j are told apart by %j', (cidrs, fact) => {
    expect(tails(cidrs)).toEqual(fact)
  })
})
