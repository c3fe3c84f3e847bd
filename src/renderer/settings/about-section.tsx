import { useAllCommands } from '../state/commands.ts'
import { useSettings } from '../state/settings-store.ts'
import { allViews } from '../state/view.ts'
import { KeyOverview } from '../ui/key-overview.tsx'
import { Logo } from '../ui/signs.tsx'
import { Fact } from './workstation-section.tsx'

/** Information about the program, and all keyboard shortcuts. */
export function AboutSection() {
  const workstation = useSettings((now) => now.workstation)
  const commands = useAllCommands()
  return (
    <>
      <section className="about">
        <Logo />
        <div>
          <p>
            <strong>Skerry</strong>, an offline workstation for security analysts and third-party-risk
            officers.
          </p>
          <dl className="facts">
            <Fact name="Version" value={workstation?.version} />
            <Fact name="Runtime" value={workstation?.runtime} />
            <Fact name="Licence" value="Apache-2.0" />
            <Fact name="Typefaces" value="Inter and JetBrains Mono, SIL Open Font License 1.1" />
            <Fact name="Icons" value="Tabler Icons, MIT" />
          </dl>
        </div>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the page is longer than the window and has to be scrolled by keys */}
      <section tabIndex={0} aria-labelledby="about-keyboard">
        <h2 id="about-keyboard">Keyboard</h2>
        <KeyOverview commands={[...commands, ...allViews().flatMap(({ keys = [] }) => keys)]} />
      </section>
    </>
  )
}
