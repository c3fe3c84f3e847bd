import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isProblem, problem } from '../../../contract/problem.ts'
import { kindNames } from '../../../contract/register/kinds.ts'
import { templateCode } from '../../../contract/register/template.ts'
import { registerWindowOperations } from '../../../contract/workstation/register/register.ts'
import { ClosedLists } from '../../engine/register/closed-list.ts'
import { implement } from '../../operations/call/implement.ts'
import type { ActRecord } from '../../store/log/acts.ts'
import { listSteps } from '../../store/register/register-changes.ts'
import { listLeftOut } from '../../store/register/register-imports.ts'
import { countRecords } from '../../store/register/register-records.ts'
import type { Context } from './context.ts'
import { exportDueCalendar, listDueHere } from './due.ts'
import { buildFiling, compareFilings, listFilings, readFiling, removeFiling } from './filings.ts'
import { listHistoryHere } from './history.ts'
import { commitImport, forgetLayoutOf, previewFiles, saveLeftOut } from './import/import-files.ts'
import { previewRecord } from './preview-record.ts'
import { browseRecords, readChain, readOne } from './read-one.ts'
import { profileOf } from './register-work.ts'
import { writeReport } from './reports.ts'
import { taxonomiesOf } from './taxonomies.ts'
import { dayOf } from './timestamp.ts'
import { lastStepOf, undoStep } from './undo-step.ts'
import { writeMany } from './write-many.ts'

/** The third-party register for the window and the command line. */

/** Returns an act in the form of a register step. */
function answeredStep({ number, at, by, title, created, changed, deleted }: ActRecord) {
  return { step: number, at, by, label: title, records: created + changed + deleted }
}

export const registerWindowHandlers = implement<typeof registerWindowOperations, Context>(
  registerWindowOperations,
  {
    'register.readTaxonomy': (_input, context) => {
      const { taxonomy } = profileOf(context)
      const lists = new ClosedLists(taxonomy)
      const taxonomies = taxonomiesOf(context)
      return {
        id: taxonomy.id,
        name: taxonomy.name,
        module: taxonomy.module,
        entry_point: taxonomy.entryPoint,
        templates: taxonomy.templates.map(({ code, title, row, key, columns }) => ({
          code: templateCode(code),
          name: code,
          title,
          row,
          key: key.map((at) => columns[at]?.code ?? ''),
          columns: columns.map(({ code: column, label, type, list, required, fill }) => ({
            code: column,
            label,
            type,
            list: list ?? null,
            required,
            fill,
          })),
        })),
        lists: Object.fromEntries(
          [...taxonomy.lists].map(([name, members]) => [
            name,
            members.map((one) => ({ ...one, words: [...lists.wordsOf(name, one.code)] })),
          ]),
        ),
        rules: [...taxonomy.rules.values()].map(({ id, class: of, check, effect, severity }) => ({
          id,
          class: of,
          check,
          effect,
          severity,
        })),
        profiles: taxonomies.all().map(({ taxonomy: one }) => ({
          id: one.id,
          name: one.name,
          valid_from: one.validFrom,
          valid_to: one.validTo,
        })),
        refused: taxonomies.refused.map(({ file, why }) => ({ file, reason: why })),
      }
    },
    'register.readOverview': async (_input, context) => {
      const { unclassified, ...overview } = await context.register.ask('overview', {
        today: dayOf(context.clock),
      })
      return { ...overview, unclassified: [...unclassified] }
    },
    'register.browse': browseRecords,
    'register.readRecord': readOne,
    'register.preview': previewRecord,
    'register.listFindings': (request, context) =>
      context.register.ask('findings', { ...request, today: dayOf(context.clock) }),
    'register.readChain': readChain,
    'register.listSteps': ({ limit, offset }, { store }) => {
      const { items, total } = listSteps(store.reader, limit, offset)
      return { items: items.map(answeredStep), total }
    },
    'register.lastStep': ({ uuids }, context) => {
      const step = lastStepOf(uuids, context)
      return { step: step === null ? null : answeredStep(step) }
    },
    'register.undo': (request, context) => undoStep(request, context),
    'register.write': (request, context) => writeMany(request, context),
    'registerImport.preview': async (request, context) => previewFiles(request, context),
    'registerImport.commit': async ({ id }, context) => commitImport(id, null, context),
    'registerImport.saveLeftOut': (which, context) => saveLeftOut(which, context),
    'registerImport.list': (_input, { store }) => ({ items: listLeftOut(store) }),
    'registerImport.forgetLayout': ({ id }, context) => forgetLayoutOf(id, context),
    'registerImport.choose': async ({ id, mode, take }, context) =>
      context.register.imports.choose(id, { mode, take }),
    'registerImport.listOverwrites': ({ id, offset, limit }, context) =>
      context.register.imports.listOverwrites(id, offset, limit),
    'registerImport.cancel': ({ id }, context) => ({ cancelled: context.register.imports.cancel(id) }),
    'register.loadSample': async (_input, context) => {
      if (kindNames.some((kind) => countRecords(context.store, kind) > 0))
        return problem(
          'invalid',
          'The register is not empty. The sample can only be loaded into an empty one, so that it does not mix with your own records.',
        )
      const path = join(context.resources, 'register', 'sample.json')
      if (!existsSync(path))
        return problem('not-found', 'This installation comes without the sample register.')
      const preview = await previewFiles({ files: [{ kind: 'path', path }] }, context)
      if (isProblem(preview)) return preview
      const done = await commitImport(preview.id, 'Loaded the sample register', context)
      return isProblem(done) ? done : { step: done.step ?? 0, created: done.created }
    },
    'registerFilings.build': (request, context) => buildFiling(request, context),
    'registerFilings.list': listFilings,
    'registerFilings.read': readFiling,
    'registerFilings.remove': (request, context) => removeFiling(request, context),
    'registerFilings.compare': compareFilings,
    'registerHistory.list': listHistoryHere,
    'registerHistory.read': (request, context) => context.register.ask('step', request),
    'registerReports.write': writeReport,
    'registerDue.list': listDueHere,
    'registerDue.calendar': exportDueCalendar,
    'register.exportFile': async (request, context) => {
      const { name, bytes } = await context.register.ask('export', request)
      return { name, bytes: new Uint8Array(bytes) }
    },
  },
)
