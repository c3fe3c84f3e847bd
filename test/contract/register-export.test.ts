import { strFromU8, unzipSync } from 'fflate/browser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  downloadTemplates,
  packageRegister,
  readTemplates,
  validateRegister,
} from '../../src/contract/register/export.ts'
import { templateCodes, templateName } from '../../src/contract/register/template.ts'
import { goldenFiles, goldenName } from '../fixtures/register/golden-package.ts'
import { exactAnswer } from './exact-answer.ts'
import { refused, seen } from './register-bodies.ts'
import { goldenBytes, goldenFile, RegisterUser } from './register-user.ts'

/** The exports of the register for other programs: rows, CSV, the report of the checks, the package. */

let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const get = (path: string, authorization?: string | null) =>
  user.http.ask('GET', `/eba_export/${path}`, undefined, authorization)

type Templates = Record<string, { template: string; columns: string[]; rows: Record<string, unknown>[] }>
const rowsOf = async () => exactAnswer(readTemplates, await get('')).templates as Templates

/** Returns the files of a ZIP by name. */
function unzipped(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
}

const header = (code: string) => {
  const [line = ''] = goldenBytes(`reports/${code}.csv`).toString('utf8').split('\r\n')
  return `${line}\r\n`
}
const fileOf = (code: (typeof templateCodes)[number]) => templateName(code).toLowerCase()

describe('of an empty register', () => {
  test('all 15 templates are there, without rows', async () => {
    const answer = exactAnswer(readTemplates, await get(''))
    const templates = answer.templates as Templates
    expect(Object.keys(templates)).toEqual(templateCodes)
    for (const [code, { template, columns, rows }] of Object.entries(templates)) {
      expect([template, rows]).toEqual([templateName(code as (typeof templateCodes)[number]), []])
      expect(columns.map((column) => `${column},`).join('')).toBe(
        header(template.toLowerCase()).replace('\r\n', ','),
      )
    }
    expect(answer).toMatchObject({ reference_date: null, origin: 'local' })
    expect(answer.generated_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  test('each template is a header, alone and in the ZIP', async () => {
    for (const code of templateCodes) {
      const { status, text } = await get(`download?template=${code}`)
      expect({ status, text }).toEqual({ status: 200, text: header(fileOf(code)) })
    }
    expect(unzipped((await get('download')).bytes)).toEqual(
      Object.fromEntries(templateCodes.map((code) => [`${fileOf(code)}.csv`, header(fileOf(code))])),
    )
  })

  test('the package is refused by what is missing', async () => {
    expect(seen(await get('package'))).toEqual(
      expect.objectContaining({
        status: 400,
        body: expect.objectContaining({
          error:
            '7 errors block the filing, the first of them: No package can be built without the LEI of the reporting entity. Resolve the errors, or ask for a draft to inspect.',
          counts: { error: 7, warning: 0, info: 0 },
        }),
      }),
    )
    expect(seen(await get('package?draft=true'))).toEqual(
      refused(
        'The package cannot be named yet: the LEI of the reporting entity, the country of the reporting entity, the reference date, the scope (consolidated or individual) and the base currency are missing. Fill in the reporting entity first.',
      ),
    )
  })

  test('the report has every template, and says what is missing at all', async () => {
    const answer = exactAnswer(validateRegister, await get('validate'))
    expect(Object.keys(answer.templates as object)).toEqual(templateCodes)
    expect(answer).toMatchObject({ unclassified: [], reference_date: null })
    const { summary, findings, templates } = answer as {
      summary: Record<string, number>
      findings: { severity: string }[]
      templates: Record<string, { error: number; warning: number; info: number; findings: unknown[] }>
    }
    const all = [...findings, ...Object.values(templates).flatMap((one) => one.findings)]
    expect(all).toHaveLength(Object.values(summary).reduce((sum, count) => sum + count, 0))
    expect(summary.error).toBeGreaterThan(0)
  })
})

describe('of the golden register', () => {
  beforeAll(async () => {
    await user.takeIn(goldenFile())
  })

  test('codes and days are texts, numbers are numbers, nothing is null', async () => {
    const templates = await rowsOf()
    expect(templates.b_02_01?.rows).toContainEqual({
      c0010: 'C-005',
      c0020: 'eba_CO:x1',
      c0030: null,
      c0040: 'eba_CU:EUR',
      c0050: 42000.5,
    })
    expect(templates.b_06_01?.rows[0]).toMatchObject({ c0010: 'F1', c0070: '2025-11-03', c0080: 4, c0090: 1 })
    expect(templates.b_06_01?.rows[1]).toMatchObject({ c0060: null })
    expect(templates.b_03_01?.rows[0]?.c0030).toBe(true)
    expect(Object.values(templates).map(({ rows }) => rows.length)).toEqual(
      templateCodes.map(
        (code) =>
          goldenBytes(`reports/${fileOf(code)}.csv`)
            .toString('utf8')
            .trimEnd()
            .split('\r\n').length - 1,
      ),
    )
  })

  const spellings = ['b_02_02', 'B_02.02', 'b_02.02', 'B_02_02', '%20b_02_02%20']
  test.each(spellings)('a template called %s is the file of the package', async (spelling) => {
    const { status, headers, bytes } = await get(`download?template=${spelling}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(bytes.equals(goldenBytes('reports/b_02.02.csv'))).toBe(true)
  })

  test.each(templateCodes)('%s is byte for byte as in the package', async (code) => {
    const { bytes } = await get(`download?template=${code}`)
    expect(bytes.toString('utf8')).toBe(goldenBytes(`reports/${fileOf(code)}.csv`).toString('utf8'))
  })

  test.each(['', '?template=', '?template=%20', '?other=b_02_02'])(
    'download%s gives all 15 in a ZIP with a name',
    async (query) => {
      const { status, headers, bytes } = await get(`download${query}`)
      expect({ status, type: headers['content-type'], name: headers['content-disposition'] }).toEqual({
        status: 200,
        type: 'application/zip',
        name: 'attachment; filename="register-templates.zip"',
      })
      expect(headers['content-length']).toBe(String(bytes.length))
      const files = unzipped(bytes)
      expect(Object.keys(files)).toHaveLength(15)
      for (const [name, text] of Object.entries(files))
        expect(text).toBe(goldenBytes(`reports/${name}`).toString('utf8'))
    },
  )

  test('HEAD tells type and length of the ZIP and sends nothing', async () => {
    const whole = await get('download')
    const { status, headers, bytes } = await user.http.ask('HEAD', '/eba_export/download')
    expect([status, bytes.length, headers['content-type']]).toEqual([200, 0, 'application/zip'])
    expect(headers['content-length']).toBe(whole.headers['content-length'])
  })

  test.each(['b_02_04', 'B_2.2', 'b_02_02.csv', '../b_02_02', '%00', 'b_02_02,b_03_01', '__proto__'])(
    'template %s is refused, and the 15 are named',
    async (template) => {
      expect(downloadTemplates.fails).toContain('invalid')
      expect(seen(await get(`download?template=${template}`))).toEqual(
        refused(`Provided template is invalid: it must be one of ${templateCodes.join(', ')}.`),
      )
    },
  )

  test('the package has 19 files with the golden bytes, in a folder named by the moment', async () => {
    const { filename, files } = exactAnswer(packageRegister, await get('package')) as {
      filename: string
      files: Record<string, string>
    }
    expect(filename).toMatch(/^9999SKERRYBANK000195\.CON_DE_DORA010100_DORA_2025-12-31_\d{17}\.zip$/)
    const root = filename.slice(0, -'.zip'.length)
    const expected = [...goldenFiles].map(([path, text]) => [path.replace(goldenName, root), text])
    expect(expected).toHaveLength(19)
    expect(files).toEqual(Object.fromEntries(expected))
  })

  test('two packages of the same data differ in name and moment only', async () => {
    const inner = async () => {
      const { filename, files } = exactAnswer(packageRegister, await get('package')) as {
        filename: string
        files: Record<string, string>
      }
      const root = filename.slice(0, -'.zip'.length)
      return Object.entries(files).map(([path, text]) => [path.replace(root, ''), text])
    }
    expect(await inner()).toEqual(await inner())
  })

  test('the report finds nothing wrong', async () => {
    expect(exactAnswer(validateRegister, await get('validate'))).toMatchObject({
      summary: { error: 0, warning: 0 },
      reference_date: '2025-12-31',
      unclassified: [],
    })
  })

  test('a finding names rule, row, column, value, remedy, and the record at fault', async () => {
    const { items } = await user.http.list('providers')
    const cirrus = items.find(({ name }) => name === 'Cirrus Cloud Ltd')
    await user.http.at('providers', 'update', { uuid: cirrus?.uuid, currency: null })
    const { templates } = exactAnswer(validateRegister, await get('validate')) as {
      templates: Record<string, { findings: Record<string, unknown>[] }>
    }
    const row = goldenBytes('reports/b_05.01.csv')
      .toString('utf8')
      .split('\r\n')
      .findIndex((line) => line.startsWith('9999CIRRUSCLOUD00454'))
    expect(templates.b_05_01?.findings).toContainEqual(
      expect.objectContaining({
        rule: 'OWN-12',
        severity: 'warning',
        template: 'b_05_01',
        row,
        key: expect.stringContaining('9999CIRRUSCLOUD00454'),
        column: 'c0090',
        fix: expect.stringMatching(/\.$/),
        record_kind: 'providers',
        record_uuid: cirrus?.uuid,
        record_name: 'Cirrus Cloud Ltd',
        field: 'currency',
      }),
    )
    await user.http.at('providers', 'update', { uuid: cirrus?.uuid, currency: 'EUR' })
  })
})
