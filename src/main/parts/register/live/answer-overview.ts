import { definitionNames } from '../../../../contract/register/definition.ts'
import {
  definitionsUuid,
  type KindName,
  kindNames,
  recordKinds,
} from '../../../../contract/register/kinds.ts'
import { templateCode } from '../../../../contract/register/template.ts'
import type { FindingSeverity } from '../../../engine/register/finding.ts'
import { addRow, type Completion, noCompletion, shareOf } from '../../../engine/register/model/completion.ts'
import { faultOf } from '../../../engine/register/model/field-at-fault.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { Today } from './answer-findings.ts'
import { countsOfRegister, findingsOfRegister } from './filing-findings.ts'
import type { LiveState } from './live-state.ts'

type Counts = Record<FindingSeverity, number>

const noCounts = (): Counts => ({ error: 0, warning: 0, info: 0 })

/** Classes of rules about files, names and archives, which apply to the finished package. */
const packageClasses = new Set(['package', 'filing rules v5.8', 'UNCONFIRMED'])
/** Rules about headers and lines of files. */
const fileRules = new Set(['801', '802', '809'])

/** Number of rules applied to rows and records; rules on identifiers count only with an LEI list. */
export const checkedRules = (state: LiveState): number =>
  [...state.taxonomy.rules.values()].filter(
    ({ id, class: of, offline }) =>
      !packageClasses.has(of) && !fileRules.has(id) && (offline || state.leiList !== null),
  ).length

/** Returns the share of definitions that are given; all of them are optional. */
function definitionsDone({ definitions }: RegisterModel): number {
  const given = definitionNames.filter((name) => (definitions[name] ?? '') !== '')
  return given.length / definitionNames.length
}

/**
 * Returns the number of records of each kind, the completion of their rows, the findings, and what blocks a package.
 */
export function answerOverview(state: LiveState, { today }: Today) {
  const { live } = state
  const { derived } = live
  const { model } = derived
  const byKind = new Map<string, Completion>()
  const whole = noCompletion()
  const templates = live.taxonomy.templates.map((template) => {
    const rows = derived.rowsOf(template.code)
    const completion = noCompletion()
    for (const row of rows) {
      addRow(completion, template, row)
      const owner = ownerOf(row.sources?.[0]?.kind, template.code)
      const sum = byKind.get(owner) ?? noCompletion()
      byKind.set(owner, sum)
      addRow(sum, template, row)
    }
    whole.needed += completion.needed
    whole.filled += completion.filled
    return {
      template: templateCode(template.code),
      rows: rows.length,
      completion: shareOf(completion),
      ...live.countsOf(template.code),
    }
  })
  const findings = findingsByKind(state, today)
  const { filing } = model
  return {
    reference_date: filing.reference_date,
    scope: filing.scope,
    entity: model.get('scopeEntities', filing.entity_uuid)?.data.name ?? null,
    taxonomy: live.taxonomy.id,
    kinds: [...kindNames, 'filing', 'definitions'].map((kind) => ({
      kind,
      records: kind in recordKinds ? model.count(kind as KindName) : model.find(kind) === undefined ? 0 : 1,
      completion:
        kind === definitionsUuid ? definitionsDone(model) : shareOf(byKind.get(kind) ?? noCompletion()),
      ...(findings.get(kind) ?? noCounts()),
    })),
    templates,
    completion: shareOf(whole),
    findings: countsOfRegister(state, today),
    rules: checkedRules(state),
    unclassified: state.unclassified,
    lei_list: state.leiList,
    checked_ms: state.checkedMs,
  }
}

/** Rows of an arrangement count towards the module in which their cells are filled in. */
const ownerByTemplate: Readonly<Record<string, string>> = {
  'B_02.02': 'services',
  'B_02.03': 'intraGroupLinks',
  'B_05.02': 'supplyChains',
  'B_07.01': 'assessments',
}

function ownerOf(kind: string | undefined, template: string): string {
  return ownerByTemplate[template] ?? kind ?? ''
}

/**
 * Maximum number of findings that a summary examines; beyond that the counts of the modules cover only the first ones.
 */
const maxCounted = 50_000

function findingsByKind(state: LiveState, today: string): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  let seen = 0
  for (const finding of findingsOfRegister(state, today, false)) {
    const kind = faultOf(finding, state.live.derived.model)?.source.kind
    if (kind !== undefined) {
      const sum = counts.get(kind) ?? noCounts()
      sum[finding.severity]++
      counts.set(kind, sum)
    }
    if (++seen >= maxCounted) break
  }
  return counts
}

/** Returns the register by provider, each with the completion of the rows in which it occurs. */
export function answerRegister(
  state: LiveState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { live } = state
  const { derived } = live
  const { model } = derived
  const templates = new Map(live.taxonomy.templates.map((template) => [template.code, template]))
  const items = []
  let at = 0
  for (const provider of state.order.sorted(model.all('providers'))) {
    if (at++ < offset) continue
    if (items.length === limit) break
    const { arrangements, services } = standingOf(model, provider.uuid)
    const byTemplate = new Map<string, Completion>()
    for (const owner of [provider.uuid, ...arrangements])
      for (const [code, rows] of derived.rowsOwnedBy(owner)) {
        const template = templates.get(code)
        if (template === undefined) continue
        const sum = byTemplate.get(code) ?? noCompletion()
        byTemplate.set(code, sum)
        for (const row of rows) addRow(sum, template, row)
      }
    items.push({
      provider: {
        uuid: provider.uuid,
        name: provider.data.name ?? provider.data.id_code ?? '',
        id_code: provider.data.id_code,
        criticality: provider.data.criticality,
        status: provider.data.status,
      },
      arrangements: arrangements.size,
      services,
      completion: completionOf(byTemplate),
    })
  }
  const all = new Map<string, Completion>()
  for (const template of live.taxonomy.templates) {
    const sum = noCompletion()
    for (const row of derived.rowsOf(template.code)) addRow(sum, template, row)
    all.set(template.code, sum)
  }
  return { items, total: model.count('providers'), completion: completionOf(all) }
}

/**
 * Returns the arrangements that a provider signs or under which it provides a service, and the number of its services.
 */
function standingOf(
  model: RegisterModel,
  uuid: string,
): { readonly arrangements: ReadonlySet<string>; readonly services: number } {
  const arrangements = new Set<string>()
  let services = 0
  for (const { data } of model.referring('services', uuid)) {
    services++
    if (data.arrangement_uuid) arrangements.add(data.arrangement_uuid)
  }
  for (const arrangement of model.referring('arrangements', uuid)) {
    arrangements.add(arrangement.uuid)
    if (arrangement.data.provider_uuid !== uuid) continue
    for (const { data } of model.referring('services', arrangement.uuid)) if (!data.provider_uuid) services++
  }
  return { arrangements, services }
}

/** Returns the completion by template; those without a mandatory cell are left out. Without rows it is 0. */
function completionOf(byTemplate: ReadonlyMap<string, Completion>) {
  const whole = noCompletion()
  const templates: Record<string, number> = {}
  for (const [code, sum] of byTemplate) {
    whole.needed += sum.needed
    whole.filled += sum.filled
    const share = shareOf(sum)
    if (share !== null) templates[templateCode(code)] = share
  }
  return { overall: shareOf(whole) ?? 0, templates }
}
