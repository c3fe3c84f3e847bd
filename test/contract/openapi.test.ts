import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { documentedVersion } from '../../src/contract/index.ts'
import { describeOpenApi } from '../../src/contract/openapi.ts'
import { operations } from '../../src/main/parts/operations.ts'

type Described = Record<string, unknown>
type Document = {
  readonly info: Described
  readonly paths: Record<string, Record<string, Described>>
  readonly components: { readonly schemas: Record<string, Described> }
}

const derived = describeOpenApi(operations, documentedVersion) as Document

const described = Object.entries(derived.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, facts]) => ({ path, method, facts })),
)

function factsOf(name: string): Described {
  return described.find(({ facts }) => facts.operationId === name)?.facts ?? {}
}

describe('the OpenAPI document', () => {
  test('says the same as the kept copy; `node scripts/write-openapi.ts` writes a new one', () => {
    const kept: unknown = JSON.parse(
      readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    )
    expect(JSON.parse(JSON.stringify(derived))).toEqual(kept)
  })

  test('is valid OpenAPI 3.2', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(derived))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.2')
  })

  test('is refused by the same validator when a parameter does not say where it travels', async () => {
    const broken = structuredClone(derived)
    const parameters = broken.paths['/api/v1/scan/ip']?.get?.parameters as Described[] | undefined
    delete parameters?.[0]?.in
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  test('carries its own version and title', () => {
    expect(derived.info).toMatchObject({ title: 'Skerry local API', version: '1.0.0' })
  })

  test('describes every operation once', () => {
    const ids = described.map(({ facts }) => facts.operationId)
    expect(ids.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  test('refers only to components that exist', () => {
    const references = JSON.stringify(derived).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const missing = Array.from(references, ([, name = '']) => name).filter(
      (name) => !(name in derived.components.schemas),
    )
    expect(missing).toEqual([])
  })

  test('asks for no key where none is needed, and only there', () => {
    const open = described.filter(({ facts }) => Array.isArray(facts.security) && facts.security.length === 0)
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/healthz',
      '/ir/api/v1/healthz',
      '/threat/healthz',
    ])
  })

  test('puts each field of an input where it travels', () => {
    expect(factsOf('alerts.dismiss')).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: {
        content: { 'application/json': { schema: { required: ['reason_code'] } } },
      },
      'x-skerry-permission': 'ir.write',
    })
    expect(factsOf('url.analyse')).toMatchObject({
      parameters: [
        { name: 'url', in: 'query', required: true, description: 'Also read as q.' },
        { name: 'resolve', in: 'query', required: false, schema: { type: 'boolean' } },
      ],
      'x-skerry-command': 'scan url <url>',
    })
    expect(factsOf('url.analyse').requestBody).toBeUndefined()
  })

  test('describes a file of a form as bytes', () => {
    expect(factsOf('file.upload').requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['file'],
          },
        },
      },
    })
  })

  test('says a field is optional when its absence is read as a default', () => {
    const body = factsOf('schedules.create').requestBody as { content: Record<string, { schema: Described }> }
    expect(body.content['application/json']?.schema.required).toEqual(['domain', 'frequency'])
  })
})
