import type { readActorHealth } from '../../../contract/actors/health.ts'
import type { readHealth } from '../../../contract/core/health.ts'
import type { readIncidentHealth } from '../../../contract/incidents/health.ts'
import type { Handler } from '../../operations/call/context.ts'
import type { Store } from '../../store/database/handle.ts'
import { isHealthy } from '../../store/salvage/check.ts'

function stateOf(store: Store): 'ok' | 'failing' {
  return isHealthy(store) ? 'ok' : 'failing'
}

export const readHealthHere: Handler<typeof readHealth> = (_input, { store }) => {
  const db = stateOf(store)
  return { status: db, db }
}

/**
 * The analytics store of the reference document is the same database here; a valid licence is reported by its plan, one
 * in or after its grace period as such.
 */
export const readIncidentHealthHere: Handler<typeof readIncidentHealth> = (_input, { store, settings }) => {
  const db = stateOf(store)
  const { licence, licence_grace_h, plan } = settings()
  return {
    status: db,
    db,
    ch: db,
    license: licence === 'valid' ? plan : licence,
    grace_h: licence === 'grace' ? licence_grace_h : 0,
  }
}

export const readActorHealthHere: Handler<typeof readActorHealth> = (_input, { store, knowledge }) => ({
  status: stateOf(store),
  sets: knowledge.actorSets().length,
})
