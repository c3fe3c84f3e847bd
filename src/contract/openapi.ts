import { z } from 'zod'
import { testEvent, webhookEvents, webhookPayload } from './incidents/webhook.ts'
import { nameRepeatedShapes } from './openapi-shape.ts'
import type { HttpForm, Operation } from './operation.ts'
import { type ProblemCode, problem, problemStatus } from './problem.ts'

/**
 * The OpenAPI 3.2.0 document of the local API, derived from the list of operations. Query and path parameters take
 * their schema from the input's field of the same name; the remaining fields are the body.
 */

type Json = Record<string, unknown>
type Property = { readonly schema: Json; readonly required: boolean }

/** Problems that every call with a key can return, besides those that the operation declares. */
const keyProblems: readonly ProblemCode[] = ['unauthenticated', 'forbidden']

/** Describes these operations. `version` is that of the document, not of the program. */
export function describeOpenApi(operations: readonly Operation[], version: string): Json {
  const errors = new Map<string, Json>()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = operation.family.base + operation.http.path
    paths[path] = {
      ...paths[path],
      [operation.http.method.toLowerCase()]: describeOperation(operation, errors),
    }
  }
  return nameRepeatedShapes({
    openapi: '3.2.0',
    info: {
      title: 'Skerry local API',
      version,
      description:
        'Every operation of the workstation, on loopback. Answers may carry further fields, which clients ignore: where an answer came from (origin), how old it is (as_of, stored_at), and which fields could not be known offline (unavailable).',
    },
    servers: [{ url: '/' }],
    tags: tagsOf(operations),
    paths,
    webhooks: Object.fromEntries(
      [...webhookEvents, testEvent].map((event) => [event, describeWebhook(event)]),
    ),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key made in the settings: `Authorization: Bearer <key>`; `Authorization: token <key>` is the same.',
        },
      },
      schemas: Object.fromEntries(errors),
    },
    security: [{ key: [] }],
  })
}

/** Describes the request sent to a webhook's address. */
function describeWebhook(event: string): Json {
  return {
    post: {
      summary: `Tell of ${event}`,
      description:
        'Signed by the headers of Standard Webhooks and by X-IR-Signature. An answer of 2xx is taken for delivered; else it is sent again under the same webhook-id.',
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-IR-Signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchema(webhookPayload().extend({ event: z.literal(event) }), 'output'),
          },
        },
      },
      responses: { '2XX': { description: 'Delivered.' } },
    },
  }
}

function tagsOf(operations: readonly Operation[]): Json[] {
  const titles = new Set(operations.map(({ family }) => family.title))
  return [...titles].map((name) => ({ name }))
}

function describeOperation(operation: Operation, errors: Map<string, Json>): Json {
  const { http, permission } = operation
  const input = inputOf(operation)
  const parameters = describeParameters(http, input)
  const body = describeBody(http, input)
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.family.title],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...success(operation), ...failures(operation, errors) },
    ...(permission === 'public' && { security: [] }),
    'x-skerry-permission': permission,
    ...(operation.command && { 'x-skerry-command': operation.command }),
    ...(http.alsoAt && { 'x-skerry-also-at': http.alsoAt.map((path) => operation.family.base + path) }),
    ...(operation.extension && { 'x-skerry-extension': true }),
  }
}

/** Returns the fields of an input, each with its schema and whether it is required. */
export function inputOf(operation: Operation): ReadonlyMap<string, Property> {
  const schema = jsonSchema(operation.input(), 'input')
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const properties = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
  return new Map(properties.map(([name, field]) => [name, { schema: field, required: required.has(name) }]))
}

/** Returns the names written `{name}` in a path. */
export function pathNames(path: string): string[] {
  return Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name)
}

function describeParameters(http: HttpForm, input: ReadonlyMap<string, Property>): Json[] {
  const inPath = pathNames(http.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: input.get(name)?.schema ?? {},
  }))
  const inQuery = (http.query ?? []).map((name) => {
    const aliases = Object.entries(http.alias ?? {}).flatMap(([alias, field]) =>
      field === name ? [alias] : [],
    )
    const property = input.get(name)
    return {
      name,
      in: 'query',
      required: property?.required ?? false,
      ...(aliases.length > 0 && { description: `Also read as ${aliases.join(', ')}.` }),
      schema: property?.schema ?? {},
    }
  })
  return [...inPath, ...inQuery]
}

function describeBody(http: HttpForm, input: ReadonlyMap<string, Property>): Json | undefined {
  if (!http.body) return undefined
  const elsewhere = new Set([...pathNames(http.path), ...(http.query ?? [])])
  const fields = [...input].filter(([name]) => !elsewhere.has(name))
  const isForm = http.body === 'multipart'
  const required = fields.filter(([, field]) => field.required).map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, isForm && name === 'file' ? bytes : field.schema]),
    ),
    ...(required.length > 0 && { required }),
  }
  const mediaType = isForm ? 'multipart/form-data' : 'application/json'
  return { required: required.length > 0, content: { [mediaType]: { schema } } }
}

const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }

function success(operation: Operation): Json {
  const { answers = 'application/json', answersBytes, answersFile, status = 200 } = operation.http
  if (answersFile !== undefined) {
    const types = answersFile.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }])
    return { [status]: { description: 'Done', content: Object.fromEntries(types) } }
  }
  const schema =
    answers === 'application/json' ? jsonSchema(operation.output(), 'output') : { type: 'string' }
  const content = {
    [answers]: { schema },
    ...(answersBytes && {
      [answersBytes.type]: { schema: { type: 'string', contentMediaType: answersBytes.type } },
    }),
  }
  return { [status]: { description: 'Done', content } }
}

function failures(operation: Operation, errors: Map<string, Json>): Json {
  const every = operation.permission === 'public' ? [] : keyProblems
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...operation.fails, ...every])) {
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code])
  }
  const responses = [...byStatus].map(([status, codes]) => {
    const names = new Set(codes.map((code) => errorSchema(operation, code, errors)))
    const references = [...names].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const schema = references.length === 1 ? references[0] : { oneOf: references }
    return [status, { description: codes.join(', '), content: { 'application/json': { schema } } }] as const
  })
  return Object.fromEntries(responses)
}

/** Describes the shape of a family's problem from an example, and returns the description's name. */
function errorSchema({ family, http }: Operation, code: ProblemCode, errors: Map<string, Json>): string {
  const example = Object.entries((http.encodeProblem ?? family.encodeProblem)(problem(code, 'Why.')))
  const name = `Problem-${example.map(([field]) => field).join('-')}`
  const properties = example.map(([field, value]) => [field, { type: typeof value }])
  errors.set(name, {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: example.map(([field]) => field),
  })
  return name
}

type Described = { zodSchema: { _zod: { def: { type: string } } }; jsonSchema: Json }

/**
 * Returns the JSON Schema of a schema as guaranteed to outsiders: an answer may gain fields, and leniently parsed
 * fields are optional.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => soften(context as unknown as Described, io),
  })
  const { $schema: _, ...rest } = described as Json
  return rest
}

function soften({ zodSchema, jsonSchema }: Described, io: 'input' | 'output'): void {
  if (jsonSchema.additionalProperties !== undefined && isOpenOrClosed(jsonSchema.additionalProperties)) {
    delete jsonSchema.additionalProperties
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  foldNull(jsonSchema)
  if (io === 'input' && zodSchema instanceof z.ZodObject) requireWhatIsMissed(zodSchema, jsonSchema)
}

/** Writes "a text or null" as one schema with two types, which is a third of the lines. */
function foldNull(jsonSchema: Json): void {
  const [first, second, ...others] = Array.isArray(jsonSchema.anyOf) ? (jsonSchema.anyOf as Json[]) : []
  if (!first || second?.type !== 'null' || others.length > 0) return
  if (typeof first.type !== 'string' || first.enum !== undefined) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, first, { type: [first.type, 'null'] })
}

/** `false` of a closed object and `{}` of an open one guarantee nothing that a client should rely on. */
function isOpenOrClosed(value: unknown): boolean {
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** The library marks a field whose absence means a default as required; only the schema itself knows better. */
function requireWhatIsMissed(schema: z.ZodObject, jsonSchema: Json): void {
  const required = Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [] : [name],
  )
  if (required.length > 0) jsonSchema.required = required
  else delete jsonSchema.required
}
