import { useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { navigate } from '../../state/router.ts'
import { Button } from '../../ui/button.tsx'
import { actOnRegister } from '../ask.ts'
import { recordPath } from '../paths.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** Acts possible in the current state of an assessment: submit, approve, reject, begin a new version. */
export function AssessmentActs({ uuid, status }: { readonly uuid: string; readonly status: string }) {
  const [isRejecting, setRejecting] = useState(false)
  const submit = () =>
    actOnRegister('assessments.submitApproval', { uuid }, { done: 'Submitted for approval.' })
  const approve = () =>
    actOnRegister(
      'assessments.approve',
      { uuid },
      { done: 'Approved. It is now the version in force and is filed.' },
    )
  const copy = async () => {
    const done = 'Started a new version as a draft.'
    const answer = await actOnRegister('assessments.newVersion', { uuid }, { done })
    if (!isProblem(answer)) navigate(recordPath('assessments', answer.uuid))
  }
  return (
    <>
      {status === 'draft' ? (
        <Button onClick={() => void submit()}>Submit for approval</Button>
      ) : status === 'pending' ? (
        <>
          <Button look="primary" onClick={() => void approve()}>
            Approve
          </Button>
          <Button onClick={() => setRejecting(true)}>Reject…</Button>
        </>
      ) : (
        <Button onClick={() => void copy()}>New version</Button>
      )}
      {/* it is shown until it is answered, although the record may be read as rejected by then */}
      {isRejecting ? (
        <RejectDialog
          uuid={uuid}
          onClose={() => setRejecting(false)}
          onReject={(reason) =>
            actOnRegister(
              'assessments.reject',
              { uuid, reason },
              { done: 'Rejected. You can start a new version.', refusal: 'caller' },
            )
          }
        />
      ) : null}
    </>
  )
}
