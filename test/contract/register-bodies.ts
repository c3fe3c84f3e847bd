import { join } from 'node:path'
import { expect } from 'vitest'
import type { Field, ReferredKind } from '../../src/contract/register/field.ts'
import { type KindName, recordKinds } from '../../src/contract/register/kinds.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { Taxonomies } from '../../src/main/parts/register/taxonomies.ts'
import type { LocalHost, Reply } from './local-host.ts'

/** Request bodies for every kind of record, generated from its declaration, so that every declared kind is covered. */

const { lists } = new Taxonomies([join(findProject().resources, 'register', 'taxonomies')]).newest()

export type Answer = { readonly uuid: string; readonly [field: string]: unknown }

/** The register of a host, called over HTTP. */
export class AskedRegister {
  private readonly host: LocalHost
  private made = 0

  constructor(host: LocalHost) {
    this.host = host
  }

  ask(method: string, path: string, body?: object | string, authorization?: string | null): Promise<Reply> {
    return this.host.ask({
      method,
      path: `/register/api/v1${path}`,
      ...(body === undefined ? {} : { body }),
      ...(authorization === undefined ? {} : { authorization }),
    })
  }

  at(kind: KindName, what: 'create' | 'update' | 'delete', body: object, authorization?: string | null) {
    const path = `${recordKinds[kind].path.replace('/api/v1', '')}${what}`
    return this.ask(what === 'delete' ? 'DELETE' : 'POST', path, body, authorization)
  }

  async list(kind: KindName, query = ''): Promise<{ items: Answer[]; total: number }> {
    const reply = await this.ask('GET', `${recordKinds[kind].path.replace('/api/v1', '')}${query}`)
    expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)])
    return reply.body as { items: Answer[]; total: number }
  }

  /** Creates a record; throws the message of a refusal. */
  async make(kind: KindName, body: object): Promise<Answer> {
    const reply = await this.at(kind, 'create', body)
    if (reply.status !== 200) throw new Error(`${kind}: ${reply.status} ${reply.text}`)
    return reply.body as Answer
  }

  /**
   * Returns a body with the required fields of a new record, or with every field; records for all its references are
   * created.
   */
  async body(kind: KindName, fields: 'needed' | 'all' = 'needed'): Promise<Record<string, unknown>> {
    const { fields: declared, needs, unique = [] } = recordKinds[kind]
    const body: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(declared)) {
      if (fields === 'needed' && !needs.includes(name) && !unique.includes(name)) continue
      const isReference = field.kind === 'reference' || field.kind === 'references'
      const other = isReference ? await this.other(field.to) : null
      const value = givenFor(name, field, ++this.made)
      body[name] = field.kind === 'reference' ? other : field.kind === 'references' ? [other] : value
    }
    return body
  }

  /** Creates a record that others can refer to. */
  private async other(kind: ReferredKind): Promise<string> {
    return (await this.make(kind, await this.body(kind))).uuid
  }
}

/** Returns a distinct input for a field: words in capitals, members by label, numbers as text. */
function givenFor(name: string, field: Field, number: number): unknown {
  switch (field.kind) {
    case 'text':
      return name === 'lei' || field.maxLength < 50
        ? `lei${number}`
        : ` ${name} ${number} „Ünï“ شركة 😀 `.slice(0, field.maxLength)
    case 'prose':
      return `Line 1 of ${name}\r\n\tline 2 ${number}`
    case 'day':
      return '2024-02-29'
    case 'member':
      return lists.membersOf(field.list)[0]?.label
    case 'members':
      return lists
        .membersOf(field.list)
        .slice(0, 2)
        .map(({ label }) => label)
    case 'word':
      return field.words[0]?.toUpperCase()
    case 'whole':
      return String(field.smallest)
    case 'amount':
      return 1234.5
    case 'score':
      return '66.5'
    case 'yesNo':
      return 'Yes'
    case 'clauses':
      return [{ clause: 'a', present: true, note: 'line\nline' }, { clause: 'b' }]
    default:
      return null
  }
}

/** Returns the expected output of a field for that input. */
export function answeredFor(field: Field, given: unknown): unknown {
  switch (field.kind) {
    case 'text':
    case 'prose':
      return (given as string).trim()
    case 'member':
      return lists.membersOf(field.list)[0]?.code
    case 'members':
      return lists
        .membersOf(field.list)
        .slice(0, 2)
        .map(({ code }) => code)
    case 'word':
      return field.words[0]
    case 'whole':
    case 'score':
      return Number(given)
    case 'yesNo':
      return true
    case 'clauses':
      return [
        { clause: 'a', present: true, reference: null, note: 'line\nline' },
        { clause: 'b', present: null, reference: null, note: null },
      ]
    default:
      return given
  }
}

/** Returns status and body of a reply. */
export const seen = ({ status, body }: Reply) => ({ status, body })

/** A refusal in the shape of the register's documents. */
export const refused = (error: unknown, status = 400) => ({ status, body: { error } })
