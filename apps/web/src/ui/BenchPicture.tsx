/** A page, a sheet and a flask: what is here before anything is. In the colours of the scheme. */
export function BenchPicture() {
  return (
    <svg className="bench-picture" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <rect x="6" y="8" width="34" height="46" rx="3" className="sheet" />
      <path d="M13 18h20M13 25h20M13 32h13" className="docx" />
      <rect x="26" y="16" width="36" height="40" rx="3" className="sheet" />
      <path d="M26 27h36M26 37h36M26 47h36M38 16v40M50 16v40" className="xlsx" />
      <path d="M74 12v14l-10 24a4 4 0 0 0 4 6h18a4 4 0 0 0 4-6L80 26V12z" className="sheet" />
      <path d="M69 41h16l4 9a3 3 0 0 1-3 4H68a3 3 0 0 1-3-4z" className="liquid" />
      <path d="M71 12h12" className="docx" />
    </svg>
  );
}

/** A page under a lens: what was looked for is not here. */
export function LensPicture() {
  return (
    <svg className="bench-picture" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <rect x="22" y="8" width="38" height="48" rx="3" className="sheet" />
      <path d="M30 18h22M30 26h22M30 34h10" className="docx" />
      <circle cx="58" cy="36" r="14" className="sheet" />
      <path d="M68 46l10 10" className="docx" />
    </svg>
  );
}
