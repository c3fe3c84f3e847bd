import { labelTags } from '../../../contract/handling-labels.ts'
import type { ExtractionPool } from '../../jobs/extraction-pool.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import type { Store } from '../../store/database/handle.ts'
import { inAct } from '../../store/log/log.ts'
import { type LabelChange, saveWrittenLabels, setSessionLabels } from '../../store/triage/session-labels.ts'
import type { OpenSession } from './open-session.ts'
import { writtenLabels } from './written-labels.ts'

/** Sets labels of a session as one act; false when it is gone. */
export function labelSession(
  session: OpenSession,
  change: LabelChange,
  store: Store,
  draft: DraftAct,
): boolean {
  const doing = draft(actTitle(session.title, change))
  const { answer } = inAct(store, doing, (act) => setSessionLabels(act, session.id, change))
  if (!answer) return false
  const { tlp, pap } = session.labels
  session.labels = {
    tlp: change.tlp === undefined ? tlp : change.tlp,
    pap: change.pap === undefined ? pap : change.pap,
  }
  session.updatedAt = doing.at
  return true
}

/** `Set TLP:AMBER on session X`, or `Removed the TLP label of session X`. */
function actTitle(title: string, { tlp, pap }: LabelChange): string {
  const set = labelTags({ tlp: tlp ?? null, pap: pap ?? null })
  if (set.length > 0) return `Set ${set.join(' and ')} on session ${title}`
  return `Removed the ${tlp === null ? 'TLP' : 'PAP'} label of session ${title}`
}

/** Finds the labels that the texts of a session state, and stores them: the files may be moved away. */
export async function lookAtLabels(
  session: OpenSession,
  pool: ExtractionPool,
  { store, isAlone }: { readonly store: Store; readonly isAlone: boolean },
): Promise<void> {
  session.writtenLabels = await writtenLabels(session, pool)
  // a host that runs beside this process owns its sessions
  if (!isAlone || session.writtenLabels === null) return
  saveWrittenLabels(store, session.number, JSON.stringify(session.writtenLabels))
}
