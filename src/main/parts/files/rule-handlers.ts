import { join } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import {
  type RuleFault,
  type RuleKind,
  ruleLimits,
  ruleOperations,
} from '../../../contract/workstation/files/rules.ts'
import type { RuleSet } from '../../engine/file/rules/rule-set.ts'
import type { RuleCheckResult } from '../../jobs/rule-check/rule-check-messages.ts'
import { implement } from '../../operations/call/implement.ts'
import { readFile } from '../../store/files/files.ts'
import {
  matchedFiles,
  putRuleText,
  type RuleSetRecord,
  ruleSet,
  ruleSets,
  ruleSetTable,
  ruleText,
} from '../../store/files/rule-sets.ts'
import { inAct } from '../../store/log/log.ts'
import type { Context } from './context.ts'
import { kindOf, readGiven } from './given-rules.ts'

const gone = problem('not-found', 'There are no such rules. They were removed, or they were never here.')

const lineOf = ({ sha256: _, ...line }: RuleSetRecord) => line

/** The user's rules: what does not compile is not stored, and kept files are looked at with what is. */
export const ruleHandlers = implement<typeof ruleOperations, Context>(ruleOperations, {
  'rules.list': (_input, { store }) => ({
    sets: ruleSets(store.reader).map(lineOf),
    ...matchedFiles(store.reader),
  }),
  'rules.read': ({ id }, { store }) => {
    const found = ruleSet(store.reader, id)
    return found === null ? gone : { set: lineOf(found), text: ruleText(store.reader, found.sha256) }
  },
  'rules.add': async ({ source, name, kind, ignores_case }, context) => {
    const { store } = context
    const given = await readGiven(source, context)
    if (isProblem(given)) return given
    const all = ruleSets(store.reader)
    if (all.length >= ruleLimits.sets)
      return problem('conflict', `There are ${ruleLimits.sets} sets of rules already: remove some first.`)
    const draft = context.draft(`Added the rules ${name ?? given.name}`)
    const wanted: RuleSet = {
      ...{ id: draft.id, name: (name ?? given.name).slice(0, 200), kind: kind ?? kindOf(given) },
      ...{ text: given.text, ignoresCase: ignores_case },
    }
    const same = all.find(
      (each) =>
        each.kind === wanted.kind &&
        each.ignores_case === ignores_case &&
        each.bytes === Buffer.byteLength(given.text) &&
        ruleText(store.reader, each.sha256) === given.text,
    )
    if (same !== undefined) return { set: lineOf(same), warnings: [], is_new: false }
    const checked = await accept(wanted, context)
    if (isProblem(checked)) return checked
    const set = { ...contentOf(wanted, checked), is_active: true, imported_at: draft.at }
    inAct(store, draft, (act) =>
      ruleSetTable.put(act, draft.id, { ...set, sha256: putRuleText(act, wanted.text) }),
    )
    await changed(context)
    return {
      set: { ...set, id: draft.id },
      warnings: [...checked.warnings],
      is_new: true,
    }
  },
  'rules.change': async ({ id, name, text, is_active, ignores_case }, context) => {
    const { store } = context
    const found = ruleSet(store.reader, id)
    if (found === null) return gone
    const wanted: RuleSet = {
      ...{ id, name: name ?? found.name, kind: found.kind },
      text: text ?? ruleText(store.reader, found.sha256),
      ignoresCase: ignores_case ?? found.ignores_case,
    }
    if (Buffer.byteLength(wanted.text) > ruleLimits.bytes)
      return problem('too-large', `Rules may have ${ruleLimits.bytes / 2 ** 20} MB; these are larger.`)
    const isActive = is_active ?? found.is_active
    const asksCompiler = text !== undefined || ignores_case !== undefined || (isActive && !found.is_active)
    const checked = asksCompiler ? await accept(wanted, context) : { warnings: [], entries: found.entries }
    if (isProblem(checked)) return checked
    const present = ruleSet(store.reader, id)
    if (present === null) return gone
    const set = { ...present, ...contentOf(wanted, checked), is_active: isActive }
    const title =
      is_active === undefined
        ? `Changed the rules ${wanted.name}`
        : `Switched the rules ${wanted.name} ${is_active ? 'on' : 'off'}`
    inAct(store, context.draft(title), (act) => {
      const { id: _, ...content } = { ...set, sha256: putRuleText(act, wanted.text) }
      ruleSetTable.put(act, id, content)
    })
    await changed(context)
    return { set: lineOf(set), warnings: [...checked.warnings] }
  },
  'rules.remove': async ({ id }, context) => {
    const found = ruleSet(context.store.reader, id)
    if (found === null) return gone
    inAct(context.store, context.draft(`Removed the rules ${found.name}`), (act) =>
      ruleSetTable.delete(act, id),
    )
    await changed(context)
    return {}
  },
  'rules.check': async ({ source, kind, ignores_case, file }, context) => {
    const given = await readGiven(source, context)
    if (isProblem(given)) return given
    const set: RuleSet = {
      ...{ id: 'checked', name: given.name, kind: kind ?? kindOf(given), text: given.text },
      ignoresCase: ignores_case,
    }
    const tried = file === undefined ? null : await fileOf(file, context)
    if (isProblem(tried)) return tried
    const checked = await compiled([set], set, context, tried)
    if (isProblem(checked)) return checked
    const { report, failure, entries, warnings, errors } = checked
    const body = report === null ? null : (JSON.parse(report) as Tried)
    return {
      ...{ kind: set.kind, entries, warnings: [...warnings], faults: errors.slice(0, 100).map(faultOf) },
      tried:
        body === null
          ? null
          : { data: body.data, left_out: body.left_out.map(({ sentence }) => sentence), failure },
    }
  },
})

type Tried = { readonly data: unknown; readonly left_out: readonly { readonly sentence: string }[] }
type Checked = Pick<RuleCheckResult, 'warnings' | 'entries'>

const contentOf = ({ name, kind, text, ignoresCase }: RuleSet, { entries }: Checked) => ({
  ...{ name, kind: kind as RuleKind, ignores_case: ignoresCase, entries, bytes: Buffer.byteLength(text) },
})

const faultOf = ({ line, column, message, advice }: RuleCheckResult['errors'][number]): RuleFault => ({
  ...{ line, column, message, advice },
})

/** Returns what the compiler said of a set beside those that are switched on, or why it cannot be stored. */
async function accept(set: RuleSet, context: Context): Promise<Checked | Problem> {
  const { reader } = context.store
  const others = ruleSets(reader)
    .filter(({ id, is_active }) => is_active && id !== set.id)
    .map(({ id, name, kind, sha256, ignores_case }) => ({
      ...{ id, name, kind, text: ruleText(reader, sha256), ignoresCase: ignores_case },
    }))
  const bytes = [...others, set].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes > ruleLimits.activeBytes)
    return problem(
      'too-large',
      `Rules that are switched on may have ${ruleLimits.activeBytes / 2 ** 20} MB together. Switch others off first.`,
    )
  const checked = await compiled([...others, set], set, context, null)
  if (isProblem(checked)) return checked
  const errors = checked.errors.filter((each) => each.set === set.id)
  const [first] = errors
  if (first !== undefined)
    return problem('invalid', refusalOf(set, errors.length, first), {
      faults: errors.slice(0, 100).map(faultOf),
    })
  if (checked.entries === 0)
    return problem(
      'invalid',
      `${set.name} holds no ${set.kind === 'yara' ? 'rule' : 'string'}: nothing was stored.`,
    )
  return checked
}

function refusalOf({ name }: RuleSet, count: number, { line, column, advice }: RuleFault): string {
  const place = line === null ? '' : ` The first is in line ${line}, column ${column ?? 1}.`
  return `${name} has ${count === 1 ? 'an error' : `${count} errors`}: nothing was stored.${place}${advice === null ? '' : ` ${advice}`}`
}

type TriedFile = { readonly path: string; readonly name: string }

async function compiled(
  sets: readonly RuleSet[],
  set: RuleSet,
  context: Context,
  file: TriedFile | null,
): Promise<RuleCheckResult | Problem> {
  const { checkRules } = await import('../../jobs/rule-check/check-rules.ts')
  const { dataDir, processes, random, clock } = context
  try {
    return await checkRules(
      { sets, about: set.id, file },
      { carrier: processes, scratch: join(dataDir, 'scratch', `rules-${random.id(clock.now())}`) },
    )
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const beside = sets.length > 1 ? ` together with the ${sets.length - 1} sets that are switched on` : ''
    return problem('invalid', `${set.name} could not be checked${beside}: ${why}. Nothing was stored.`)
  }
}

async function fileOf(
  file: { readonly kind: 'path'; readonly path: string } | { readonly kind: 'kept'; readonly sha256: string },
  { store, samples }: Context,
): Promise<TriedFile | Problem> {
  if (file.kind === 'path') {
    const { stat, realpath } = await import('node:fs/promises')
    const found = await stat(file.path).catch(() => null)
    if (found === null) return problem('not-found', `${file.path} is not there.`)
    if (!found.isFile()) return problem('invalid', `${file.path} is not a file.`)
    return { path: await realpath(file.path), name: file.path }
  }
  const kept = readFile(store.reader, file.sha256)
  const opened = kept === null ? null : samples.open(file.sha256)
  if (kept === null || opened === null || typeof opened === 'string')
    return problem('not-found', 'There is no such file. It was removed, or it was never here.')
  return { path: opened.path, name: kept.name }
}

/**
 * Tells that rules changed, and looks at kept files with them. A command that ends at once leaves that to the next start;
 * one beside a running host too.
 */
async function changed({ publish, analysis, isAlone, caller }: Context): Promise<void> {
  publish('rules', {})
  if (isAlone && caller.kind !== 'cli') (await analysis()).matchAgain()
}
