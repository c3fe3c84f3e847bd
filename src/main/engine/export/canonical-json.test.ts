import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  test('numbers, strings and literals are written as in the example of RFC 8785, section 3.2.2', () => {
    const example = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('members are sorted by UTF-16 code units, as in the example of RFC 8785, section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))
    expect(text).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`)
  })
})
