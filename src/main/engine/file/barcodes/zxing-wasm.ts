import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { libraryWasm } from '../library-wasm.ts'

/** ZXing as WebAssembly (package `zxing-wasm`, MIT): reads PNG, JPEG, GIF (its first frame) and BMP. */

let started: Promise<unknown> | null = null

/** Reads all codes of an encoded picture; `thorough` looks for rotated, inverted and small ones too. */
export async function readCodes(picture: Uint8Array, thorough: boolean): Promise<ReadResult[]> {
  started ??= prepareZXingModule({
    overrides: {
      wasmBinary: libraryWasm(
        'zxing_reader.wasm',
        () => import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'),
        import.meta.url,
      ).buffer,
    },
    fireImmediately: true,
  })
  await started
  return readBarcodes(picture, {
    ...{ tryHarder: thorough, tryRotate: thorough, tryInvert: thorough, tryDownscale: thorough },
    maxNumberOfSymbols: 50,
  })
}
