/** A lake on a free port, for tests that run with vitest. */
export {anonymousSize} from './anonymous-size.ts'
export * from './lake-fixture.ts'
export {readLastStates} from './last-states.ts'
export {otherForms} from './other-forms.ts'
export {writePictureDataset} from './picture-dataset.ts'
export {showAsset} from './show-asset.ts'
export {mountSmallDisk} from './small-disk.ts'
export {SKIP_TELEMETRY} from './skip-telemetry.ts'
