import type { RegisterReport } from '../../../../contract/workstation/register/register-reports.ts'
import type { OpenTask } from '../../../engine/register/due/due-list.ts'
import {
  concentrationFacts,
  concentrationTables,
} from '../../../engine/register/report/concentration-report.ts'
import { dueFacts, dueTables } from '../../../engine/register/report/due-report.ts'
import {
  type FindingsGiven,
  findingFacts,
  findingTables,
} from '../../../engine/register/report/findings-report.ts'
import {
  entityFacts,
  kindsWithout,
  type RegisterGiven,
  recordTables,
} from '../../../engine/register/report/register-report.ts'
import type { DataTable, TableReport } from '../../../engine/register/report/table-report.ts'
import { answerConcentration } from './answer-concentration.ts'
import { dueOf } from './answer-due.ts'
import { answerFindings } from './answer-findings.ts'
import { checkedRules } from './answer-overview.ts'
import { namesOf } from './answer-step.ts'
import { historyTable } from './history-table.ts'
import type { LiveState } from './live-state.ts'

export type ReportRequest = {
  readonly what: RegisterReport
  /** Days, `yyyy-mm-dd`: of the checks in UTC, and where the workstation is. */
  readonly today: string
  readonly localToday: string
  readonly tasks: readonly OpenTask[]
  readonly tasksLeftOut: number
  /** ISO 8601 UTC. */
  readonly madeAt: string
}

type Content = {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly DataTable[]
}

/**
 * Returns a report of the register as JSON in bytes, which passes through the main thread without being read there; it
 * is written to a file in a thread of its own.
 */
export function answerReport(state: LiveState, request: ReportRequest): Uint8Array {
  const given: RegisterGiven = {
    ...namesOf(state),
    model: state.model,
    sorted: (records) => state.order.sorted(records),
  }
  const { title, facts, tables } = contents[request.what](state, given, request)
  const entity = entityFacts(given)
  const report: TableReport = {
    title,
    facts: [...entity, ['Made', `${request.madeAt.slice(0, 16).replace('T', ' ')} UTC`], ...facts],
    tables,
    madeAt: request.madeAt,
    foot: `${title}  ·  ${entity[0]?.[1] ?? ''}  ·  ${request.madeAt.slice(0, 10)}`,
  }
  return new TextEncoder().encode(JSON.stringify(report))
}

type Make = (state: LiveState, given: RegisterGiven, request: ReportRequest) => Content

const contents: Readonly<Record<RegisterReport, Make>> = {
  register: (_state, given) => {
    const without = kindsWithout(given)
    return {
      title: 'Register of information',
      facts: [
        ['What it shows', 'Main fields of each record; the workbook of the authority has all filed fields.'],
        ...(without.length === 0 ? [] : [['Without a record', without.join(', ')] as const]),
      ],
      tables: recordTables(given),
    }
  },
  findings: (state, _given, { today }) => {
    const found = findingsOf(state, today)
    return {
      title: 'Findings of the register',
      facts: findingFacts(found, today),
      tables: findingTables(found),
    }
  },
  concentration: (state, { model }) => {
    const concentration = answerConcentration(state) as Parameters<typeof concentrationFacts>[0]
    const currency = model.filing.base_currency
    return {
      title: 'Concentration of the register',
      facts: concentrationFacts(concentration, model),
      tables: concentrationTables(
        concentration,
        currency === null ? null : currency.slice(currency.indexOf(':') + 1),
      ),
    }
  },
  history: (state) => ({ title: 'History of the register', ...historyTable(state) }),
  due: (state, _given, { localToday: today, tasks, tasksLeftOut }) => {
    const list = dueOf(state, { today, tasks })
    return {
      title: 'Due in the register and in cases',
      facts: dueFacts(list, today, tasksLeftOut),
      tables: dueTables(list, today),
    }
  },
}

/** Maximum number of findings in a report; the numbers are complete. */
const maxFindings = 100_000

function findingsOf(state: LiveState, today: string): FindingsGiven {
  const request = { template: null, severity: null, rule: null, uuid: null, offset: 0, limit: maxFindings }
  const { items, totals, by_rule } = answerFindings(state, { ...request, today })
  const { leiList } = state
  return {
    taxonomy: state.taxonomy,
    findings: items,
    counts: totals,
    byRule: by_rule,
    checks: checkedRules(state),
    leiList: leiList === null ? null : [leiList.name, leiList.dated].filter(Boolean).join(', '),
    unclassified: state.unclassified.map(({ contract_ref, uuid, reason }) => ({
      name: contract_ref ?? uuid,
      reason:
        reason === 'no_service'
          ? 'It has no service.'
          : 'It has a service without a nature (ICT, not ICT, other).',
    })),
  }
}
