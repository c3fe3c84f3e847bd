import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { isTopic } from '../contract/workstation/window/topics.ts'

/** The bridge: invoke, subscribe, and the path of a dropped file. Everything else stays on the other side. */
contextBridge.exposeInMainWorld('skerry', {
  host: 'electron',
  invoke: (name: unknown, input: unknown) => ipcRenderer.invoke('skerry:invoke', String(name), input),
  subscribe: (topic: unknown, listener: (event: unknown) => void) => {
    if (!isTopic(topic)) return () => undefined
    const receive = (_event: unknown, detail: unknown) => listener(detail)
    const channel = `skerry:${topic}`
    ipcRenderer.on(channel, receive)
    return () => ipcRenderer.removeListener(channel, receive)
  },
  onClosing: (answer: () => Promise<readonly string[]>) => {
    ipcRenderer.send('skerry:listens')
    ipcRenderer.on('skerry:closing', () => {
      void answer().then((lost) => ipcRenderer.send('skerry:lost', lost))
    })
  },
  pathOf: (file: File) => {
    const path = webUtils.getPathForFile(file)
    if (path === '') return null
    // messages keep their order, so the host receives the path before a call names it
    ipcRenderer.send('skerry:handed-over', path)
    return path
  },
})
