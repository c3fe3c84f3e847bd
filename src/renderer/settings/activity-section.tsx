import { ActList } from '../activity/act-list.tsx'

/** Acts on this workstation, in all its parts. */
export function ActivitySection() {
  return (
    <section className="settings-activity">
      <p className="muted">
        Every change to sessions, settings, keys, lists, data packs and the register is recorded here with who
        made it. Changes that are not final can be undone and redone. Lookups are not recorded, so that a
        forgotten one is gone.
      </p>
      <ActList part={null} title={null} whenEmpty={<p className="muted">No change is recorded.</p>} />
    </section>
  )
}
