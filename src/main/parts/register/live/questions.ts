import type { LeiListFile } from '../../../operations/knowledge/knowledge.ts'
import { answerBrowse } from './answer-browse.ts'
import { answerChain } from './answer-chain.ts'
import { answerCompare } from './answer-compare.ts'
import { answerConcentration } from './answer-concentration.ts'
import { answerDue, answerDueCalendar } from './answer-due.ts'
import { answerExport } from './answer-export.ts'
import { answerFiling } from './answer-filing.ts'
import { answerFindings, answerValidate } from './answer-findings.ts'
import { answerOverview, answerRegister } from './answer-overview.ts'
import { answerPackage } from './answer-package.ts'
import { answerPreview, answerRecord } from './answer-record.ts'
import { answerReport } from './answer-report.ts'
import { answerSearch } from './answer-search.ts'
import { answerStep } from './answer-step.ts'
import { answerDownload, answerTemplates } from './answer-templates.ts'

/** Requests to the thread that holds the register. */
export const questions = {
  browse: answerBrowse,
  chain: answerChain,
  compare: answerCompare,
  concentration: answerConcentration,
  download: answerDownload,
  due: answerDue,
  dueCalendar: answerDueCalendar,
  export: answerExport,
  filing: answerFiling,
  findings: answerFindings,
  overview: answerOverview,
  package: answerPackage,
  preview: answerPreview,
  record: answerRecord,
  register: answerRegister,
  report: answerReport,
  search: answerSearch,
  step: answerStep,
  templates: answerTemplates,
  validate: answerValidate,
} as const

export type Question = keyof typeof questions
type Asked<Q extends Question> = Parameters<(typeof questions)[Q]>
/** The parameters of a request; some have none. */
export type RequestOf<Q extends Question> = Asked<Q> extends [unknown, infer W] ? W : undefined
export type Answer<Q extends Question> = Awaited<ReturnType<(typeof questions)[Q]>>

/** A request on its way to the thread. */
export type Asking = {
  readonly question: Question
  readonly request: unknown
  /** The extracts of the LEI list that are switched on. */
  readonly leiLists: readonly LeiListFile[]
}
