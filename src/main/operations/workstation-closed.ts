/** Thrown to whom still waits for an answer when the workstation is closed: nobody's fault, and nothing to report. */
export class WorkstationClosed extends Error {
  constructor() {
    super('The workstation was closed.')
  }
}
