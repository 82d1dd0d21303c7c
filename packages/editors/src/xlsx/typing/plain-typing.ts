import type { DependencyOverride } from '@univerjs/core';
import { IUniverInstanceService, toDisposable } from '@univerjs/core';
import { DocSelectionManagerService } from '@univerjs/docs';
import { AfterSpaceCommand, DocAutoFormatService } from '@univerjs/docs-ui';

/**
 * Univer's cell editor is its editor of documents, which makes a list or a heading of `1. `, `* ` or `# ` at the
 * beginning and takes the characters away. In a cell they are what was typed.
 */
class PlainTyping extends DocAutoFormatService {
  override registerAutoFormat(format: Parameters<DocAutoFormatService['registerAutoFormat']>[0]) {
    return format.id === AfterSpaceCommand.id ? toDisposable(() => {}) : super.registerAutoFormat(format);
  }
}

/** Stands in for Univer's own. */
export const PLAIN_TYPING: DependencyOverride[number] = [
  DocAutoFormatService,
  {
    useFactory: (instances: IUniverInstanceService, selections: DocSelectionManagerService) =>
      new PlainTyping(instances, selections),
    deps: [IUniverInstanceService, DocSelectionManagerService],
  },
];
