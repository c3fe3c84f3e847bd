import { useState } from 'react'
import { countOf } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import { act } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'

/** Fills an empty register with the shipped sample. */
export async function loadSample(): Promise<void> {
  await act(
    'register.loadSample',
    {},
    { done: ({ created }) => `Loaded the sample register: ${countOf(created, 'record')}.` },
  )
}

/** Button that loads the sample and shows that it is loading. */
export function SampleButton() {
  const [isLoading, setLoading] = useState(false)
  return (
    <Button
      disabled={isLoading}
      onClick={() => {
        setLoading(true)
        void loadSample().finally(() => setLoading(false))
      }}
    >
      {isLoading ? 'Loading…' : 'Load the sample register'}
    </Button>
  )
}

/** Start page of an empty register: its purpose, and how to fill it. */
export function EmptyRegister() {
  return (
    <div className="register-page">
      <div className="empty-view">
        <h1>Register</h1>
        <p>
          The register of information that DORA Art. 28(3) asks for: every contract for ICT services, who
          provides and who uses them, checked as you type and filed as one package.
        </p>
        <p className="muted">
          Begin with the entity that keeps it, import what you already have, or look around in a fictitious
          sample. The register is kept on this machine.
        </p>
        <div className="empty-acts">
          <Button look="primary" onClick={() => navigate({ view: 'register', page: 'entity', field: null })}>
            Describe the entity
          </Button>
          <Button onClick={() => navigate({ view: 'register', page: 'import' })}>Import</Button>
          <SampleButton />
        </div>
      </div>
    </div>
  )
}
