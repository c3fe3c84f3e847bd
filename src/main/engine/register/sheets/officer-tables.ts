import { type Taxonomy, type Template, templateOf } from '../taxonomy.ts'
import type { KnownNames } from './known-names.ts'
import { meanings, type Subject } from './meanings.ts'
import { type OfficerRow, providerCode, typeOfCode } from './officer-row.ts'

/** Makes the rows of templates from rows of officers' sheets: one contract may be a row of B_02.01 and six of B_02.02. */

/** Maximum number of rows of one template from one row of a sheet. */
const maxProduct = 200

export type MadeRow = {
  readonly sheet: string
  readonly row: number
  readonly cells: string[]
  /** Whether only rows of other records state it, in passing. */
  readonly isPartial: boolean
}

/** What became of a row of a sheet. */
export type RowOutcome = {
  /** Why it stays out, without a full stop; null when it went in. */
  readonly left: string | null
  readonly problems: readonly {
    readonly template: string
    readonly column: string | null
    readonly message: string
  }[]
}

type Values = ReadonlyMap<string, readonly string[]>

export class OfficerTables {
  /** Rows by template and key; rows without a key are told apart by their number. */
  private readonly made = new Map<string, Map<string, MadeRow>>()
  private readonly taxonomy: Taxonomy
  private readonly names: KnownNames
  /** Type of the code of each provider that a sheet defines. */
  private readonly providerTypes = new Map<string, string>()

  constructor(taxonomy: Taxonomy, names: KnownNames) {
    this.taxonomy = taxonomy
    this.names = names
  }

  /** Notes the type of a provider's code, for the rows that refer to it. */
  typeOf(code: string, type: string): void {
    if (code !== '' && type !== '') this.providerTypes.set(code, type)
  }

  rows(template: string): readonly MadeRow[] {
    return [...(this.made.get(template)?.values() ?? [])]
  }

  count(template: string): number {
    return this.made.get(template)?.size ?? 0
  }

  /** Adds a row of a sheet. `currency` is the one that the header of the amounts names. */
  add(sheet: string, subject: Subject, row: OfficerRow, currency: string | null): RowOutcome {
    const at = { sheet, row: row.number }
    switch (subject) {
      case 'contracts':
        return this.addContract(at, row.values, currency)
      case 'providers':
        return this.addProvider(at, row.values, currency, true)
      case 'functions':
        return this.addFunction(at, row.values, true)
      case 'chain':
        return this.addChain(at, row.values)
      case 'assessments':
        return this.addAssessment(at, row.values, true)
      default:
        return this.addPlain(at, subject, row.values, currency)
    }
  }

  private addContract(at: At, values: Values, currency: string | null): RowOutcome {
    const one = (id: string) => values.get(id)?.[0] ?? ''
    const reference = one('contract_ref')
    const cost = one('annual_cost')
    const general = this.put(
      'B_02.01',
      at,
      {
        c0010: reference,
        c0020: one('arrangement_type'),
        c0030: one('overarching_ref'),
        c0040: one('cost_currency') || (cost === '' ? '' : (currency ?? '')),
        c0050: cost,
      },
      'fill',
    )
    const problems = [...general.problems]
    const entities = this.entitiesOf(values)
    const provider = this.providerOf(values)
    const combinations = product([
      entities,
      this.keysOf(values, 'function_id', 'function_name'),
      values.get('service_type') ?? [],
      values.get('provision_country') ?? [],
      values.get('storage_country') ?? [],
      values.get('processing_country') ?? [],
    ])
    const fixed = this.fields(values, 'B_02.02')
    const hasService =
      provider.code !== '' ||
      Object.keys(fixed).length > 0 ||
      (combinations?.length ?? 0) > 1 ||
      (combinations?.[0] ?? []).some((part) => part !== '')
    let added = 0
    if (combinations === null)
      return { left: `it would become more than ${maxProduct} rows of B_02.02`, problems }
    if (hasService)
      for (const [
        entity = '',
        of = '',
        service = '',
        provision = '',
        storage = '',
        processing = '',
      ] of combinations) {
        const put = this.put(
          'B_02.02',
          at,
          {
            ...fixed,
            c0010: reference,
            c0020: entity,
            c0030: provider.code,
            c0040: provider.type,
            c0050: of,
            c0060: service,
            c0130: provision,
            c0150: storage,
            c0160: processing,
          },
          'refuse',
        )
        if (put.isNew) added++
      }
    if (!general.isNew && hasService && added === 0) return { left: 'twice the same key', problems }
    if (!general.isNew && !hasService) return { left: 'twice the same key', problems }
    problems.push(...this.addBesides(at, values, currency))
    return { left: null, problems }
  }

  /** What a contract's row states of its provider, its function and its assessment. */
  private addBesides(at: At, values: Values, currency: string | null): RowOutcome['problems'] {
    const problems: RowOutcome['problems'][number][] = []
    const has = (...ids: string[]) => ids.some((id) => values.has(id))
    if (
      has(
        'provider_country',
        'person_type',
        'provider_cost',
        'provider_parent',
        'provider_vat',
        'provider_register_no',
      ) ||
      (has('provider_code') && has('provider_name_written'))
    )
      problems.push(...this.addProvider(at, values, currency, false).problems)
    if (
      has('function_name_written', 'function_critical', 'licensed_activity', 'rto', 'rpo', 'function_impact')
    )
      problems.push(...this.addFunction(at, values, false).problems)
    if (has('substitutability', 'exit_plan', 'reintegration', 'last_audit', 'alternatives'))
      problems.push(...this.addAssessment(at, values, false).problems)
    return problems
  }

  private addProvider(at: At, values: Values, currency: string | null, isOwn: boolean): RowOutcome {
    const one = (id: string) => values.get(id)?.[0] ?? ''
    const code = isOwn ? providerCode(values) : this.providerBesides(values)
    if (code === null) return { left: isOwn ? 'neither LEI nor another code' : null, problems: [] }
    const parent = one('provider_parent')
    const cost = one('provider_cost')
    const put = this.put(
      'B_05.01',
      at,
      {
        c0010: code.code,
        c0020: code.type,
        c0030: code.second?.code ?? '',
        c0040: code.second?.type ?? '',
        c0050: isOwn ? one('provider_name') : (values.get('provider_name_written')?.[0] ?? ''),
        c0060: one('provider_latin_name'),
        c0070: one('person_type'),
        c0080: one('provider_country'),
        c0090: one('provider_currency') || (cost === '' ? '' : (currency ?? '')),
        c0100: cost,
        c0110: parent,
        c0120: one('provider_parent_type') || this.typeFor(parent),
      },
      isOwn ? 'refuse' : 'beside',
    )
    return { left: isOwn && !put.isNew ? 'twice the same key' : null, problems: put.problems }
  }

  private providerBesides(values: Values) {
    const own = providerCode(values)
    if (own !== null) return own
    const { code, type } = this.providerOf(values)
    return code === '' ? null : { code, type, second: null }
  }

  private addFunction(at: At, values: Values, isOwn: boolean): RowOutcome {
    const ids = isOwn
      ? (values.get('function_id') ?? [])
      : this.keysOf(values, 'function_id', 'function_name')
    const entities = this.entitiesOf(values)
    if (!isOwn && (ids.length !== 1 || this.count('B_06.01') > 50_000)) return { left: null, problems: [] }
    const problems: RowOutcome['problems'][number][] = []
    const facts = this.fields(values, 'B_06.01')
    const written = values.get('function_name_written')?.[0] ?? ''
    // a name that stands for a known function is no new name for it
    const isReference =
      !isOwn && !values.has('function_id') && this.names.keyOf('function', ids[0] ?? '') !== null
    if (isReference && Object.keys(facts).length === 0) return { left: null, problems }
    let added = 0
    for (const id of ids)
      for (const entity of entities.length === 0 ? [''] : entities) {
        const fields = { ...facts, c0010: id, c0030: isReference ? '' : written, c0040: entity }
        const put = this.put('B_06.01', at, fields, isOwn ? 'refuse' : 'beside')
        if (put.isNew) added++
        problems.push(...put.problems)
      }
    return { left: isOwn && added === 0 ? 'twice the same key' : null, problems }
  }

  private addChain(at: At, values: Values): RowOutcome {
    const one = (id: string) => values.get(id)?.[0] ?? ''
    const own = this.providerOf(values)
    const sub = one('subcontractor')
    const provider = sub === '' ? own : { code: sub, type: this.typeFor(sub) }
    const recipient = one('recipient') || (sub === '' ? '' : own.code)
    if (provider.code === '') return { left: 'the provider is not known', problems: [] }
    let added = 0
    const services = values.get('service_type') ?? ['']
    for (const service of services) {
      const put = this.put(
        'B_05.02',
        at,
        {
          c0010: one('contract_ref'),
          c0020: service,
          c0030: provider.code,
          c0040: provider.type,
          c0050: one('rank'),
          c0060: recipient,
          c0070: one('recipient_type') || this.typeFor(recipient),
        },
        'refuse',
      )
      if (put.isNew) added++
    }
    return { left: added === 0 ? 'twice the same key' : null, problems: [] }
  }

  private addAssessment(at: At, values: Values, isOwn: boolean): RowOutcome {
    const provider = this.providerOf(values)
    const reference = values.get('contract_ref')?.[0] ?? ''
    let added = 0
    for (const service of values.get('service_type') ?? ['']) {
      const put = this.put(
        'B_07.01',
        at,
        {
          ...this.fields(values, 'B_07.01'),
          c0010: reference,
          c0020: provider.code,
          c0030: provider.type,
          c0040: service,
        },
        isOwn ? 'refuse' : 'beside',
      )
      if (put.isNew) added++
    }
    return { left: isOwn && added === 0 ? 'twice the same key' : null, problems: [] }
  }

  private addPlain(at: At, subject: Subject, values: Values, currency: string | null): RowOutcome {
    const template = subject === 'entities' ? 'B_01.02' : subject === 'branches' ? 'B_01.03' : 'B_02.03'
    const fields = this.fields(values, template)
    if (
      subject === 'entities' &&
      fields.c0110 !== undefined &&
      fields.c0100 === undefined &&
      currency !== null
    )
      fields.c0100 = currency
    if (subject === 'links') fields.c0030 = 'true'
    const put = this.put(template, at, fields, 'refuse')
    return { left: put.isNew ? null : 'twice the same key', problems: put.problems }
  }

  /** The values of a row that a template files, by column. */
  private fields(values: Values, template: string): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const [id, [value = '']] of values) {
      const meaning = meanings.get(id)
      if (meaning === undefined || value === '') continue
      const column = meaning.columns.find((one) => one.startsWith(template))
      if (column === undefined || (meaning.names !== undefined && template !== 'B_01.02')) continue
      if (meaning.splits === true && template === 'B_02.02') continue
      if (template === 'B_02.02' && (meaning.key !== undefined || id === 'provider_code_type')) continue
      fields[column.slice(8)] = value
    }
    return fields
  }

  private entitiesOf(values: Values): readonly string[] {
    const named = this.keysOf(values, 'entity_lei', 'entity_name')
    if (named.length > 0) return named
    const only = this.names.only('entity')
    return only === null ? [] : [only]
  }

  private keysOf(values: Values, key: string, name: string): readonly string[] {
    return [...new Set([...(values.get(key) ?? []), ...(values.get(name) ?? [])])]
  }

  private providerOf(values: Values): { code: string; type: string } {
    const one = (id: string) => values.get(id)?.[0] ?? ''
    const code = one('provider_code') || one('provider_lei') || one('provider_ref') || one('provider_name')
    return { code, type: one('provider_code_type') || this.typeFor(code) }
  }

  private typeFor(code: string): string {
    return code === '' ? '' : (this.providerTypes.get(code) ?? typeOfCode(code))
  }

  /**
   * Adds a row, or when its key is there: `fill` and, for what is stated in passing, `beside` fill what is empty and tell
   * what differs, `refuse` leaves it as it is.
   */
  private put(
    code: string,
    at: At,
    fields: Readonly<Record<string, string>>,
    then: 'fill' | 'beside' | 'refuse',
  ) {
    const template = templateOf(this.taxonomy, code)
    const cells = template.columns.map((column) => fields[column.code] ?? '')
    const key = keyOf(template, cells)
    let rows = this.made.get(code)
    if (rows === undefined) {
      rows = new Map()
      this.made.set(code, rows)
    }
    const there = rows.get(key)
    if (there === undefined) {
      rows.set(key, { ...at, cells, isPartial: then === 'beside' })
      return { isNew: true, problems: [] as RowOutcome['problems'][number][] }
    }
    const problems: RowOutcome['problems'][number][] = []
    if (then !== 'refuse')
      for (const [index, cell] of cells.entries()) {
        const before = there.cells[index] ?? ''
        if (cell === '' || cell === before) continue
        if (before === '') there.cells[index] = cell
        else
          problems.push({
            template: code,
            column: template.columns[index]?.code ?? null,
            message: `“${cell.slice(0, 60)}” differs from “${before.slice(0, 60)}” in row ${there.row} of ${there.sheet}, which is used.`,
          })
      }
    return { isNew: false, problems }
  }
}

type At = { readonly sheet: string; readonly row: number }

function keyOf(template: Template, cells: readonly string[]): string {
  return JSON.stringify(template.key.map((at) => cells[at]))
}

/** All combinations, an empty dimension counting as one empty value; null when there are too many. */
function product(dimensions: readonly (readonly string[])[]): string[][] | null {
  let rows: string[][] = [[]]
  for (const dimension of dimensions) {
    const values = dimension.length === 0 ? [''] : dimension
    if (rows.length * values.length > maxProduct) return null
    rows = rows.flatMap((row) => values.map((value) => [...row, value]))
  }
  return rows
}
