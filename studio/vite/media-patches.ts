import type {SourcePatch} from './source-patch.ts'

const file = /\/sanity-plugin-media\/dist\/index\.js/

/** Change what sanity-plugin-media 6.3.5 asks, stores and says. */
const REQUESTS_AND_WORDS: SourcePatch[] = [
  // What an editor types was put between quotes of GROQ as it is: an apostrophe made the search fail.
  {
    file,
    from: /match '\*\$\{(searchQuery\.trim\(\)|value)\}\*'/g,
    to: 'match ${JSON.stringify(`*${$1}*`)}',
  },
  // Tags had public ids, so that anonymous requests could list them; folders have private ones already.
  {
    file,
    from: /_type: TAG_DOCUMENT_NAME,/g,
    to: '_id: `${TAG_DOCUMENT_NAME}.`, _type: TAG_DOCUMENT_NAME,',
  },
  // Where and with which camera a picture was taken would be stored with it, for everyone to read.
  {
    file,
    from: /extract: \[\s*"blurhash",\s*"exif",\s*"image",\s*"location",\s*"lqip",\s*"palette"\s*\]/,
    to: 'extract: ["blurhash", "lqip", "palette"]',
  },
  {file, from: '"Browse Assets"', to: '"Media"'},
  // “Replace” changed published documents at once, and left them the text and crop of the former picture.
  {file, from: 't17 = canReplace && ', to: 't17 = !1 && '},
  // Once: the same words are asked before a tag is deleted.
  {
    file,
    from: 'This operation cannot be reversed. Are you sure you want to continue?',
    to: 'This cannot be undone. What a document uses, draft or published, is not deleted.',
  },
  // The reason was the lake’s message, with the ids of documents.
  {
    file,
    from: '.error = item.description',
    to: '.error = item.type === "documentHasExistingReferencesError" ? "In use. Its details list the documents, under “References”." : item.description',
  },
  {
    file,
    from: 'Please review any asset errors and try again.',
    to: 'What is in use must be taken out of its documents first: its details list them, under “References”.',
  },
]

/** A file that another editor uploads shows without a reload, as long as it matches the search. */
const UPLOADS_OF_OTHERS: SourcePatch[] = [
  {
    file,
    from: 'of(assetsActions.listenerCreateQueueComplete({ assets }))',
    to: 'of(assetsActions.listenerCreateQueueComplete({ assets }), ...assets.map((asset) => UPLOADS_ACTIONS.uploadComplete({ asset })))',
  },
  // Compared with the hash, each upload was listed twice.
  {
    file,
    from: 'assetId && !state.allIds.includes(hash)',
    to: 'assetId && !state.allIds.includes(assetId)',
  },
]

/** What a click does has a key, and each control has a name. */
const KEYBOARD_AND_NAMES: SourcePatch[] = [
  {
    file,
    from: '"data-testid": t10,\n\t\tonClick: handleAssetClick,',
    to: `"data-testid": t10, role: "button", tabIndex: 0, "aria-label": asset.originalFilename || asset._id,
		onKeyDown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.currentTarget.click(); } },
		onClick: handleAssetClick,`,
  },
  // The focus was lost with each dialog that closed.
  {
    file,
    from: /Dialog\$1 = \(props\) => \{\s+let \$ = c\(3\), t0;/,
    to: `$&
	let [opener] = useState(() => document.activeElement);
	useEffect(() => () => { if (opener?.isConnected) opener.focus({preventScroll: true}); }, [opener]);`,
  },
  // The whole tool was one button, for dropping files.
  {
    file,
    from: 't8 = getRootProps()',
    to: 't8 = getRootProps({role: "presentation", tabIndex: -1})',
  },
  {file, from: /(\$showCheckerboard: [^\n]+\n)/g, to: '$1\t\talt: "",\n'},
  {file, from: /checked: picked,/g, to: 'checked: picked, "aria-label": "Select",'},
  {file, from: 'checked: !fetching && allSelected,', to: '$& "aria-label": "Select all",'},
  {file, from: 'icon: ThLargeIcon,', to: '$& "aria-label": "Grid",'},
  {file, from: 'icon: ThListIcon,', to: '$& "aria-label": "Table",'},
  {
    file,
    from: /(icon: CloseIcon,\s+mode: "bleed",\s+onClick: (?:onClose|handleCancelUpload),)/g,
    to: '$1 "aria-label": "Close",',
  },
  {
    file,
    from: /(\$\[2\] !== disabled[^;]+jsx\(Button, \{\s+)(disabled,\s+fontSize: 1,\s+icon,\s+mode: "bleed",\s+onClick,)/g,
    to: '$1"aria-label": tooltip, $2',
  },
  // The controls of a tag or folder were there only under a pointer.
  {
    file,
    from: /@media \(pointer:fine\)\{visibility:hidden;\}@media \(hover:hover\) and \(pointer:fine\)\{(\$\{\w+\}):hover &\{visibility:visible;\}\}/g,
    to: '@media (hover:hover) and (pointer:fine){opacity:0;$1:hover &,$1:focus-within &{opacity:1;}}',
  },
]

export const MEDIA_PATCHES: SourcePatch[] = [
  ...REQUESTS_AND_WORDS,
  ...UPLOADS_OF_OTHERS,
  ...KEYBOARD_AND_NAMES,
]
