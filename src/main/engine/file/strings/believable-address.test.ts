import { describe, expect, test } from 'vitest'
import { hasBelievableAddress, withoutVocabularies } from './believable-address.ts'

describe('a word of a program is taken for a host or address where it can be one', () => {
  test.each([
    ['c2.kit-example.com'],
    ['C2.EXAMPLE.COM'],
    ['evil-host.ru'],
    ['beacon7.example.xyz:8443'],
    ['bad.cc/gate'],
    ['www.example.info'],
    ['update-server.info'],
    ['*.example.com'],
    ['a.example.net|b.example.net'],
    ['host=c2.example.org;port=1'],
    ['Host: a.example.net'],
    ['xn--bcher-kva.example.com'],
    ['192.0.2.77'],
    ['192.0.2.77:4444'],
    ['1.1.1.1'],
    ['server 203.0.113.9 up'],
  ])('%s', (text) => {
    expect(hasBelievableAddress(text)).toBe(true)
  })
})

describe('words with dots that programs are full of are no hosts', () => {
  test.each([
    ['.note.gnu.property'],
    ['.rela.data.rel.ro.local'],
    ['.gnu.linkonce.lt'],
    ['libc.so.6'],
    ['libfakechroot.so'],
    ['libsystemd-shared-252.so'],
    ['GLIBC_2.2.5'],
    ['a.out'],
    ['line-map.cc'],
    ['s-tasini.ads'],
    ['config.h.in'],
    ['texinfo.info'],
    ['setup.py'],
    ['run.sh'],
    ['asyncio.events'],
    ['datetime.date'],
    ['com.example.app.main'],
    ['org.freedesktop.policykit'],
    ['java.net'],
    ['net.example.tool'],
    ['System.Net'],
    ['msvcrt.free'],
    ['google.storage'],
    ['obj.call(this.name)'],
    ['%s.example.com'],
    ['self.read'],
    ['llvm.dbg.cu'],
    ['2.5.29.15'],
    ['1.3.6.1.4.1.311'],
    ['1.3.6.1'],
    ['10.0.0.0'],
    ['7.0.0.0'],
    ['version="6.1.7.2"'],
    ['Chrome/9.8.7.6'],
    ['Culture=neutral, Version=4.1.2.3'],
  ])('%s', (text) => {
    expect(hasBelievableAddress(text)).toBe(false)
  })
})

test('a number that stands behind the name of a version is no address', () => {
  expect(hasBelievableAddress('4.3.2.1', 'FileVersion')).toBe(false)
  expect(hasBelievableAddress('4.3.2.1', 'Server')).toBe(true)
})

test('names of vocabularies are left out, and addresses beside them stay', () => {
  expect(withoutVocabularies("xmlns:dc='http://purl.org/dc/elements/1.1/'")).toBe("xmlns:dc=''")
  expect(withoutVocabularies('http://www.w3.org/2000/09/xmldsig# http://a.example/x')).toBe(
    ' http://a.example/x',
  )
  expect(withoutVocabularies('http://www.w3.org.evil.example/2000/')).toBe(
    'http://www.w3.org.evil.example/2000/',
  )
})
