import type { Command } from '../state/commands.ts'
import { keyCaps } from '../state/key-press.ts'

/** Keys and their commands, by group. */
export function KeyOverview({
  commands,
}: {
  readonly commands: readonly Pick<Command, 'group' | 'title' | 'key'>[]
}) {
  const withKeys = commands.filter(({ key }) => key !== undefined)
  const groups = [...new Set(withKeys.map(({ group }) => group))]
  return (
    <div className="key-overview">
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {withKeys
              .filter((command) => command.group === group)
              .map(({ title, key }) => (
                <div key={`${title}${key}`}>
                  <dt>{title}</dt>
                  <dd>
                    <kbd className="key-cap">{keyCaps(key ?? '')}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
