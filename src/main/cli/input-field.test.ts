import { describe, expect, test } from 'vitest'
import type { Operation } from '../../contract/operation.ts'
import { operationNamed } from '../parts/operations.ts'
import { bulkTwin, operationOf, readCommand } from './command-words.ts'
import { fieldsOf, joinSwitches } from './input-field.ts'

const named = (name: string) => operationNamed(name) as Operation

describe('the fields of an input', () => {
  test.each([
    ['iocs.extract', ['text text', 'risk switch', 'country word']],
    ['actors.list', ['origin text', 'limit number']],
    ['crypto.lookUpList', ['addresses list', 'chain word']],
    ['file.upload', ['file other']],
    ['url.analyse', ['url text', 'resolve flag']],
    ['script.submit', ['content_b64 text', 'filename text', 'sha256 text']],
  ])('of %s are read from its schema', (name, expected) => {
    const fields = fieldsOf(named(name)).map(({ name: field, kind }) => `${field} ${kind}`)
    expect(fields).toEqual(expect.arrayContaining(expected))
  })
})

describe('a switch', () => {
  const switches = new Map([['--risk', ['fast', 'deep']]])
  test.each([
    [
      ['ioc', '--risk', 'a.txt'],
      ['ioc', '--risk=true', 'a.txt'],
    ],
    [
      ['ioc', '--risk', 'deep', 'a.txt'],
      ['ioc', '--risk=deep', 'a.txt'],
    ],
    [
      ['ioc', '--risk'],
      ['ioc', '--risk=true'],
    ],
    [
      ['ioc', '--risk=fast'],
      ['ioc', '--risk=fast'],
    ],
    [
      ['ioc', '--', '--risk'],
      ['ioc', '--', '--risk'],
    ],
  ])('%j is read as %j', (given, expected) => {
    expect(joinSwitches(given, switches)).toEqual(expected)
  })
})

describe('commands of the contract', () => {
  test('are words, then arguments', () => {
    expect(readCommand('actor by-cve <cve_id>')).toEqual({
      words: ['actor', 'by-cve'],
      parameters: [{ name: 'cve_id', isRequired: true }],
    })
    expect(readCommand('ioc [file]').parameters).toEqual([{ name: 'file', isRequired: false }])
  })

  test('are found by their words', () => {
    expect(operationOf('scan ip')?.name).toBe('ip.lookUp')
    expect(operationOf('scan')).toBeNull()
  })

  test.each([
    ['hash.lookUp', 'hash.lookUpList'],
    ['crypto.lookUp', 'crypto.lookUpList'],
    ['ip.lookUp', undefined],
    ['actors.list', undefined],
  ])('%s takes several values through %s', (name, expected) => {
    expect(bulkTwin(named(name))?.name).toBe(expected)
  })
})
