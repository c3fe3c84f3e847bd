import { expect, test } from 'vitest'
import { inspectBytes } from './inspect-bytes.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const read = (hex: string, name: string) => {
  const found = inspectBytes(bytesOf(hex)).find((each) => each.name === name)
  return found === undefined ? undefined : [found.little, found.big]
}

test.each([
  ['ff', 'u8', ['255', null]],
  ['ff', 'i8', ['-1', null]],
  ['05', 'binary', ['00000101', null]],
  ['0102', 'u16', ['513', '258']],
  ['feff', 'i16', ['-2', '-257']],
  ['01020304', 'u32', ['67305985', '16909060']],
  ['feffffff', 'i32', ['-2', '-16777217']],
  ['ffffffffffffffff', 'u64', ['18446744073709551615', '18446744073709551615']],
  ['0000000000000080', 'i64', ['-9223372036854775808', '128']],
  // values of Python's struct
  ['0000803f', 'float', ['1', '4.600603e-41']],
  ['c0000000000000c0', 'double', ['-2.00000000000009', '-2.00000000000009']],
  ['00000000', 'Unix time, 32 bits', ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z']],
  ['ffffffff', 'Unix time, 32 bits', ['2106-02-07T06:28:15Z', '2106-02-07T06:28:15Z']],
  // the start of Unix time is 116444736000000000 in FILETIME
  ['00803ed5deb19d01', 'FILETIME', ['1970-01-01T00:00:00Z', '1715-05-23T23:02:10.410Z']],
  ['ffffffffffffffff', 'FILETIME', ['no time', 'no time']],
  ['0000000000000000', 'FILETIME', ['1601-01-01T00:00:00Z', '1601-01-01T00:00:00Z']],
  // IUnknown, as a program holds it, and the same bytes as they stand
  ['0000000000000000c000000000000046', 'GUID', Array(2).fill('00000000-0000-0000-c000-000000000046')],
  [
    '33221100554477668899aabbccddeeff',
    'GUID',
    ['00112233-4455-6677-8899-aabbccddeeff', '33221100-5544-7766-8899-aabbccddeeff'],
  ],
])('the bytes %s as %s', (hex, name, values) => {
  expect(read(hex, name)).toEqual(values)
})

test('types for which there are too few bytes are left out', () => {
  expect(inspectBytes(bytesOf('010203')).map(({ name }) => name)).toEqual([
    'u8',
    'i8',
    'binary',
    'u16',
    'i16',
  ])
  expect(inspectBytes(new Uint8Array(0))).toEqual([])
})
