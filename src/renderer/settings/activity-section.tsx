import { ActList } from '../activity/act-list.tsx'

/** Acts on this workstation, in all its parts. */
export function ActivitySection() {
  return (
    <section className="settings-activity">
      <p className="muted">
        Every change of sessions, settings, keys, lists, data packs and the register is kept here with who
        made it. What is not for good can be taken back and brought back. Lookups are not among them, so that
        one that was forgotten is gone.
      </p>
      <ActList part={null} title={null} whenEmpty={<p className="muted">Nothing was done yet.</p>} />
    </section>
  )
}
