import type { z } from 'zod'
import type { Problem } from '../../../contract/problem.ts'
import { registerOperations } from '../../../contract/register/index.ts'
import { type KindName, kindNames } from '../../../contract/register/kinds.ts'
import type { GivenFields, StoredRecord } from '../../../contract/register/module.ts'
import { implement } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import type { Context } from './context.ts'

/** An operation with these input and output types, and the type of its handler. */
type Asks<I, A> = { readonly input: () => z.ZodType<I>; readonly output: () => z.ZodType<A, A> }
type Handles<O> =
  O extends Asks<infer I, infer A>
    ? (input: I, context: Context) => A | Problem | Promise<A | Problem>
    : never

type Named = { readonly uuid: string }
type Lists = Asks<{ limit: number; offset: number }, { items: StoredRecord[]; total: number }>
type Creates = Asks<GivenFields, StoredRecord>
type Updates = Asks<GivenFields & Named, StoredRecord>
type Deletes = Asks<Named, { uuid: string; deleted: true }>

const load = () => import('./record-handlers.ts')

/**
 * The handlers of the operations common to all kinds; a kind with its own list operation has its own handler for it.
 */
type KindHandlers = { readonly [K in KindName as `${K}.list`]: Handles<Lists> } & {
  readonly [K in KindName as `${K}.create`]: Handles<Creates>
} & { readonly [K in KindName as `${K}.update`]: Handles<Updates> } & {
  readonly [K in KindName as `${K}.delete`]: Handles<Deletes>
}

function handlersOf(kind: KindName) {
  return {
    [`${kind}.list`]: lazily<Lists>(async () => (await load()).listing(kind)),
    [`${kind}.create`]: lazily<Creates>(async () => (await load()).creating(kind)),
    [`${kind}.update`]: lazily<Updates>(async () => (await load()).updating(kind)),
    [`${kind}.delete`]: lazily<Deletes>(async () => (await load()).deleting(kind)),
  }
}

const kindHandlers = Object.assign({}, ...kindNames.map(handlersOf)) as KindHandlers

/** The third-party register: implemented operations, and those that answer 501. */
export const registerHandlers = implement<typeof registerOperations, Context>(registerOperations, {
  ...kindHandlers,
  'providers.list': lazily(async () => (await import('./provider-figures.ts')).listProvidersHere),
  'providers.count': lazily(async () => (await import('./provider-figures.ts')).countProvidersHere),
  'providers.summarise': lazily(async () => (await import('./provider-figures.ts')).summariseProvidersHere),
  'assessments.newVersion': lazily(async () => (await import('./assessment-workflow.ts')).copyAssessmentHere),
  'assessments.submitApproval': lazily(
    async () => (await import('./assessment-workflow.ts')).submitAssessmentHere,
  ),
  'assessments.approve': lazily(async () => (await import('./assessment-workflow.ts')).approveAssessmentHere),
  'assessments.reject': lazily(async () => (await import('./assessment-workflow.ts')).rejectAssessmentHere),
  'reportingEntity.read': lazily(async () => (await import('./reporting-entity.ts')).readReportingEntityHere),
  'reportingEntity.update': lazily(
    async () => (await import('./reporting-entity.ts')).updateReportingEntityHere,
  ),
  'functions.linkProvider': lazily(
    async () => (await import('./function-providers.ts')).linkFunctionProviderHere,
  ),
  'functions.unlinkProvider': lazily(
    async () => (await import('./function-providers.ts')).unlinkFunctionProviderHere,
  ),
  'definitions.read': lazily(async () => (await import('./definitions.ts')).readDefinitionsHere),
  'definitions.update': lazily(async () => (await import('./definitions.ts')).updateDefinitionsHere),
  'authorities.listEntityTypes': lazily(async () => (await import('./read-authorities.ts')).listEntityTypes),
  'authorities.read': lazily(async () => (await import('./read-authorities.ts')).readAuthority),
  'risks.summarise': lazily(async () => (await import('./risks.ts')).summariseRisks),
  'risks.readConcentration': lazily(async () => (await import('./risks.ts')).readConcentration),
  'registerExport.readTemplates': lazily(async () => (await import('./exports.ts')).readTemplates),
  'registerExport.download': lazily(async () => (await import('./exports.ts')).downloadTemplates),
  'registerExport.validate': lazily(async () => (await import('./exports.ts')).validateRegister),
  'registerExport.package': lazily(async () => (await import('./exports.ts')).packageRegister),
  'register.read': lazily(async () => (await import('./register-view.ts')).readRegister),
  'register.exportCsv': lazily(async () => (await import('./register-view.ts')).exportRegisterCsv),
  'dashboard.readStats': lazily(async () => (await import('./dashboard.ts')).readDashboardStats),
  'dashboard.listActivity': lazily(async () => (await import('./dashboard.ts')).listDashboardActivity),
  'licence.readStatus': lazily(async () => (await import('./licence.ts')).readLicenceStatus),
  'licence.readInfo': lazily(async () => (await import('./licence.ts')).readLicenceInfo),
})
