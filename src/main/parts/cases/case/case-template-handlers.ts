import { isProblem, problem } from '../../../../contract/problem.ts'
import { severities } from '../../../../contract/severities.ts'
import {
  caseTemplateOperations,
  maxTemplates,
} from '../../../../contract/workstation/cases/case-templates.ts'
import { readTags, tlpLabels } from '../../../engine/case/case-tags.ts'
import { implement } from '../../../operations/call/implement.ts'
import { tasksOfCase } from '../../../store/cases/case-tasks.ts'
import {
  type CaseTemplate,
  caseTemplates,
  listTemplates,
  type TemplateContent,
  templateWithId,
} from '../../../store/cases/case-templates.ts'
import { tagsUsed } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { severityOf } from '../model/alert-item.ts'
import { findCase } from '../model/find-case.ts'

/** Maximum number of tags offered. */
const maxTags = 300

const gone = () => problem('not-found', 'There is no such template any more.')

/** Handlers for case templates, and for the tags of both cases and templates. */
export const caseTemplateHandlers = implement<typeof caseTemplateOperations, Context>(
  caseTemplateOperations,
  {
    'caseTemplates.list': (_input, { store }) => ({ templates: listTemplates(store.reader).map(shown) }),
    'caseTemplates.save': ({ id, summary = '', hints = '', severity, tags, tasks, ...names }, context) => {
      if (id !== undefined && templateWithId(context.store.reader, id) === null) return gone()
      return keep(id ?? null, context, {
        ...names,
        summary,
        severity: severities.indexOf(severity),
        tags: readTags(tags),
        tasks: tasks.map(({ title, owner = '', due_after }) => ({ title, owner, due_after })),
        hints,
      })
    },
    'caseTemplates.fromCase': ({ id, name }, context) => {
      const found = findCase(id, context)
      if (isProblem(found)) return found
      const opened = Date.parse(found.created_at)
      return keep(null, context, {
        name,
        title: found.title,
        summary: found.summary,
        severity: found.severity,
        tags: JSON.parse(found.tags) as string[],
        tasks: tasksOfCase(context.store.reader, found.number).map(({ title, owner, due_at }) => ({
          title,
          owner,
          due_after: due_at === null ? null : Math.max(0, Math.round((Date.parse(due_at) - opened) / 60_000)),
        })),
        hints: '',
      })
    },
    'caseTemplates.remove': ({ id }, context) => {
      const found = templateWithId(context.store.reader, id)
      if (found === null) return gone()
      inAct(context.store, context.draft(`Removed the template ${found.name}`), (act) =>
        caseTemplates.delete(act, id),
      )
      return { removed: true as const }
    },
    'caseTemplates.tags': (_input, { store }) => {
      const used = tagsUsed(store.reader, maxTags)
      return { tags: [...used, ...tlpLabels.filter((label) => !used.includes(label))] }
    },
  },
)

function keep(id: string | null, context: Context, content: TemplateContent) {
  const { reader } = context.store
  if (id === null && listTemplates(reader).length >= maxTemplates)
    return problem('conflict', `There are already ${maxTemplates} templates, the most that can be saved.`)
  const draft = context.draft(`${id === null ? 'Saved' : 'Changed'} the template ${content.name}`)
  const named = id ?? `template_${context.random.id(Date.parse(draft.at))}`
  inAct(context.store, draft, (act) => caseTemplates.put(act, named, content))
  return { template: shown({ ...content, id: named }) }
}

const shown = ({ id, name, title, summary, severity, tags, tasks, hints }: CaseTemplate) => ({
  id,
  name,
  title,
  summary,
  severity: severityOf(severity),
  tags: [...tags],
  tasks: tasks.map((task) => ({ ...task })),
  hints,
})
