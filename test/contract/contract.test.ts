import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { unitsOf } from '../../src/contract/cost.ts'
import { families } from '../../src/contract/family.ts'
import { allOperations, documentedOperations } from '../../src/contract/index.ts'
import { inputOf, pathNames } from '../../src/contract/openapi.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { fullAccess, permissions, permits, type Requirement } from '../../src/contract/permission.ts'
import { invalid, missing } from '../../src/contract/problem.ts'
import { spokenName } from '../../src/contract/schema.ts'
import { operationNamed, operations } from '../../src/main/parts/operations.ts'

function repeated(values: readonly string[]): string[] {
  return values.filter((value, position) => values.indexOf(value) !== position)
}

/** Returns base, method and path of every address of an operation, with parameters unnamed. */
function addresses({ family, http }: Operation): string[] {
  return [http.path, ...(http.alsoAt ?? [])].map(
    (path) => `${http.method} ${family.base}${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
  )
}

describe('the contract', () => {
  test('holds the 154 operations of the three documents, family by family', () => {
    const counts = families.map(({ name }) => [
      name,
      documentedOperations.filter(({ family }) => family.name === name).length,
    ])
    expect(Object.fromEntries(counts)).toEqual({
      core: 23,
      audits: 19,
      incidents: 12,
      register: 90,
      actors: 10,
    })
    expect(documentedOperations).toHaveLength(154)
  })

  test('adds the extensions that existing clients use, and the entries of authorities', () => {
    const extensions = operations.filter(({ extension }) => extension)
    expect(extensions.flatMap(addresses).toSorted()).toEqual([
      'DELETE /ir/api/v1/observables/suppressions/{}',
      'DELETE /register/api/v1/nca_entries/delete',
      'GET /api/v1/scan/domain/resolve',
      'GET /api/v1/scan/file/bash',
      'GET /healthz',
      'GET /ir/api/v1/alerts/{}',
      'GET /ir/api/v1/cases/{}/report',
      'GET /ir/api/v1/observables/by-alert/{}',
      'GET /ir/api/v1/observables/graph',
      'GET /ir/api/v1/observables/suppressions',
      'GET /register/api/v1/nca_entries/',
      'POST /api/v1/ingest/alert',
      'POST /api/v1/scan/file/bash',
      'POST /ir/api/v1/ingest/alert',
      'POST /register/api/v1/nca_entries/create',
      'POST /register/api/v1/nca_entries/update',
    ])
  })

  test('gives every operation a name of its own: noun, dot, verb', () => {
    const names = operations.map(({ name }) => name)
    expect(repeated(names)).toEqual([])
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z]*$/.test(name))).toEqual([])
  })

  test('gives no address to two operations', () => {
    expect(repeated(operations.flatMap(addresses))).toEqual([])
  })

  test('gives no command to two operations, and no argument that is no word', () => {
    const commands = operations.flatMap(({ command }) => (command ? [command] : []))
    const words = commands.map((command) => command.replace(/ [<[].*$/, ''))
    expect(repeated(words)).toEqual([])
    expect(commands.filter((command) => !/^[a-z-]+( [a-z-]+)*( <\w+>| \[\w+\])*$/.test(command))).toEqual([])
  })

  test('carries the commands that users of the service know', () => {
    const known = [
      ...['domain', 'ip', 'file', 'crypto', 'url', 'hash', 'email', 'phone', 'mac', 'bash'].map(
        (kind) => `scan ${kind}`,
      ),
      ...[
        'status domain',
        'results domain',
        'results file',
        'ssl',
        'network',
        'ioc',
        'batch',
        'limits',
        'whoami',
      ],
      ...['actor list', 'actor get', 'actor by-cve', 'actor stix', 'actor export csv', 'actor export jsonl'],
    ]
    const words = operations.flatMap(({ command }) => (command ? [command.replace(/ [<[].*$/, '')] : []))
    expect(words.toSorted()).toEqual(known.toSorted())
  })

  test('finds an operation by its name', () => {
    expect(operationNamed('ip.lookUp')).toBe(allOperations.find(({ name }) => name === 'ip.lookUp'))
    expect(operationNamed('ip.lookup')).toBeUndefined()
  })

  test('gives every operation a summary of one line without an end stop', () => {
    expect(operations.filter(({ summary }) => !/^[A-Z][^\n]{5,100}[^.\n]$/.test(summary))).toEqual([])
  })
})

describe.each(operations.map((operation) => ({ name: operation.name, operation })))(
  '$name',
  ({ operation }) => {
    test('builds its schemas once', () => {
      expect(operation.input()).toBe(operation.input())
      expect(operation.output()).toBe(operation.output())
    })

    test('reads each path and query parameter as a field of its input', () => {
      const { http } = operation
      const fields = [...inputOf(operation).keys()]
      const paths = [http.path, ...(http.alsoAt ?? [])]
      for (const path of paths) expect(fields).toEqual(expect.arrayContaining(pathNames(path)))
      expect(fields).toEqual(expect.arrayContaining([...(http.query ?? [])]))
      expect(http.query ?? []).toEqual(expect.arrayContaining(Object.values(http.alias ?? {})))
      if (http.method === 'GET') {
        expect(fields.toSorted()).toEqual([...pathNames(http.path), ...(http.query ?? [])].toSorted())
      }
    })

    test('refuses bad input in words that nobody takes for a spent quota', () => {
      for (const sentence of refusals(operation)) {
        expect(sentence.toLowerCase()).not.toContain('limit')
        expect(sentence).not.toMatch(/Invalid input|Too (big|small)|Invalid option|Unrecognized/)
      }
    })

    test('can answer with what its input needs', () => {
      const needsSomething = [...inputOf(operation).values()].some(({ required }) => required)
      if (needsSomething) expect(operation.fails).toContain('missing')
      if (inputOf(operation).size > 0) expect(operation.fails).toContain('invalid')
    })
  },
)

/** Values of the wrong type, too many, or too long. */
const badValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'no such word',
  -1,
  1e12,
  1.5,
  true,
  [],
  [null],
  [1],
  [{}],
  [{ value: 1, clause: 2 }],
  {},
  { hostname: 1, owner: [] },
  'x'.repeat(1_100_000),
  new Array(11_000).fill('x'),
  ['x'.repeat(20_000)],
]

/** Returns the messages for each of the bad values in each field, one at a time. */
function refusals(operation: Operation): string[] {
  const schema = operation.input()
  const sentences = new Set<string>()
  const fields = [...inputOf(operation).keys()]
  const inputs = fields.flatMap((field) => badValues.map((value) => ({ [field]: value })))
  for (const input of [{}, ...inputs]) {
    for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
      const thing = spokenName(String(path[0] ?? 'body'))
      sentences.add((message === 'missing' ? missing(thing) : invalid(thing, message)).message)
    }
  }
  return [...sentences]
}

describe('loading the contract', () => {
  /** Counts the schemas created meanwhile: the library marks each new one with a property `_zod`. */
  async function schemasMadeBy(work: () => Promise<unknown>): Promise<number> {
    let made = 0
    const define = Object.defineProperty
    const spy = vi.spyOn(Object, 'defineProperty').mockImplementation((target, key, descriptor) => {
      if (key === '_zod') made += 1
      return define(target, key, descriptor)
    })
    try {
      await work()
    } finally {
      spy.mockRestore()
    }
    return made
  }

  test('makes no schema', async () => {
    vi.resetModules()
    expect(await schemasMadeBy(() => import('../../src/contract/index.ts'))).toBe(0)
  })

  test('is measured by a count that sees schemas', async () => {
    expect(await schemasMadeBy(async () => z.object({ text: z.string() }))).toBeGreaterThanOrEqual(2)
  })
})

describe('permits', () => {
  const cases: readonly (readonly [string, readonly string[], Requirement, boolean])[] = [
    ['no key reads what is public', [], 'public', true],
    ['any key does what needs no permission', [], 'any-key', true],
    ['a key does what it was given', ['scan.lookup'], 'scan.lookup', true],
    ['a key does nothing else', ['scan.lookup'], 'scan.domain', false],
    ['full access does everything', [fullAccess], 'ir.admin', true],
    ['writing implies reading', ['cases.write'], 'cases.read', true],
    ['reading does not imply writing', ['cases.read'], 'cases.write', false],
    ['writing one thing does not imply reading another', ['cases.write'], 'tags.read', false],
    ['an administrator writes', ['ir.admin'], 'ir.write', true],
    ['an administrator reads', ['ir.admin'], 'ir.read', true],
    ['writing does not make an administrator', ['ir.write'], 'ir.admin', false],
    ['a permission without levels stands alone', ['redkit'], 'redkit', true],
  ]
  test.each(cases)('%s', (_rule, grants, required, expected) => {
    expect(permits(grants, required)).toBe(expected)
  })

  test('full access covers every permission there is', () => {
    expect(permissions.filter((permission) => !permits([fullAccess], permission))).toEqual([])
  })
})

describe('the documented permissions', () => {
  const table: readonly (readonly [string, Requirement])[] = [
    ['greeting.read', 'any-key'],
    ['quota.read', 'any-key'],
    ['domain.scan', 'scan.domain'],
    ['certificates.list', 'scan.domain'],
    ['file.readOutput', 'scan.file'],
    ['batch.triage', 'scan.batch'],
    ['audits.launch', 'redkit'],
    ['schedules.list', 'watchdog.read'],
    ['schedules.delete', 'watchdog.write'],
    ['cases.read', 'cases.read'],
    ['findingTags.add', 'tags.write'],
    ['observables.suppress', 'ir.write'],
    ['incidentHealth.read', 'public'],
    ['actors.list', 'any-key'],
    ['actorHealth.read', 'public'],
  ]
  test.each(table)('%s asks for %s', (name, required) => {
    expect(operationNamed(name)?.permission).toBe(required)
  })

  test('the register asks for reading on GET and for writing otherwise', () => {
    const wrong = operations.filter(
      ({ family, http, permission }) =>
        family.name === 'register' &&
        permission !== (http.method === 'GET' ? 'register.read' : 'register.write'),
    )
    expect(wrong).toEqual([])
  })
})

describe('what a call costs', () => {
  const table: readonly (readonly [string, Record<string, unknown>, string | null, number])[] = [
    ['ip.lookUp', { ip: '192.0.2.1' }, 'ip', 1],
    ['ip.lookUp', { ip: '192.0.2.0/24' }, null, 0],
    ['crypto.lookUp', { address: 'x' }, 'crypto', 1],
    ['crypto.lookUpList', { addresses: ['a', ' a ', '', 'b'] }, 'crypto', 2],
    ['hash.lookUpList', { hashes: ['a'] }, null, 0],
    ['domain.scan', { domain: 'example.org' }, 'domain', 1],
    ['domain.captureNetwork', { url: 'example.org' }, 'domain', 1],
    ['file.upload', { file: { filename: 'a', path: '/a', size: 1 } }, 'file', 1],
    ['script.submit', { content_b64: 'YQ==' }, null, 0],
    ['script.explain', { sha256: 'a'.repeat(64) }, 'ai', 1],
    ['audits.launch', { domain: 'example.org' }, 'audit', 1],
    ['batch.triage', { indicators: 'a' }, null, 0],
  ]
  test.each(table)('%s of %o', (name, given, quota, units) => {
    const operation = operationNamed(name)
    if (operation === undefined) throw new Error(`There is no operation ${name}.`)
    expect(unitsOf(operation.cost, operation.input().parse(given))).toEqual({ quota, units })
  })
})
