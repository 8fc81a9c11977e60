/** The editor behind `RichText`: what the server's cleaning lets through, and nothing more. */
import * as word from '@keymall/contract/kit/word';
import type { PicturePurpose } from '@keymall/contract/platform/picture';
import { type Editor, EditorContent, Node, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactElement, useRef, useState } from 'react';
import {
  CodeIcon,
  ImageIcon,
  LinkIcon,
  LinkUnlinkIcon,
  ListNumberedIcon,
  MinusIcon,
  QuoteIcon,
  RollbackIcon,
  RollfrontIcon,
  TextboxIcon,
  TextformatBoldIcon,
  TextformatItalicIcon,
  TextformatStrikethroughIcon,
  TextformatUnderlineIcon,
  TextIcon,
  ViewListIcon,
} from 'tdesign-icons-react';
import { sentenceOf } from '../call.ts';
import { useWords, words } from '../i18n.tsx';
import { toast } from '../toast.ts';
import { useOffice } from './office.ts';
import type { RichTextProps } from './rich-text.tsx';
import { PICTURE_LIMIT, PICTURE_TYPES, upload } from './upload.ts';

const text = words(
  {
    tools: '排版工具',
    bold: '加粗',
    italic: '斜体',
    underline: '下划线',
    strike: '删除线',
    heading: '小标题',
    paragraph: '正文',
    bullet: '项目列表',
    ordered: '编号列表',
    quote: '引用',
    code: '代码块',
    rule: '分隔线',
    link: '插入链接',
    unlink: '取消链接',
    picture: '插入图片',
    pictureWrong: '只支持不超过 {size} MB 的 PNG、JPG、WebP、GIF 图片',
    undo: '撤销',
    redo: '重做',
    address: '链接地址，如 https://example.com',
    apply: '确定',
  },
  {
    tools: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strike through',
    heading: 'Heading',
    paragraph: 'Text',
    bullet: 'Bullets',
    ordered: 'Numbers',
    quote: 'Quote',
    code: 'Code block',
    rule: 'Line',
    link: 'Insert a link',
    unlink: 'Remove the link',
    picture: 'Insert a picture',
    pictureWrong: 'PNG, JPG, WebP or GIF of at most {size} MB only',
    undo: 'Undo',
    redo: 'Redo',
    address: 'Address, like https://example.com',
    apply: 'Confirm',
  },
  { pictureFailed: word.uploadFailed },
);

/** A picture between paragraphs, as the server's cleaning lets it through. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

export function RichTextEditor({ control, label, purpose }: RichTextProps) {
  const { id, value, set, readOnly, describedBy } = control;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['http', 'https'] } }),
      Picture,
    ],
    content: typeof value === 'string' ? value : '',
    editable: !readOnly,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'km-prose',
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: { isEmpty, getHTML } }) => set(isEmpty ? '' : getHTML.call(editor)),
  });
  return (
    <div className="bo-rich">
      {!readOnly && <Tools editor={editor} purpose={purpose} />}
      <EditorContent editor={editor} />
    </div>
  );
}

type ToolName = Exclude<keyof (typeof text)['zh_CN'], 'pictureWrong' | 'pictureFailed'>;

function Tools({ editor, purpose }: { editor: Editor; purpose: PicturePurpose }) {
  const t = useWords(text);
  const [address, setAddress] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      strike: at.isActive('strike'),
      heading: at.isActive('heading'),
      bullet: at.isActive('bulletList'),
      ordered: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      code: at.isActive('codeBlock'),
      link: at.isActive('link'),
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (name: ToolName, icon: ReactElement, run: () => void, active?: boolean, disabled?: boolean) => (
    <button type="button" className="bo-icon" aria-label={t(name)} title={t(name)} aria-pressed={active} disabled={disabled} onClick={run}>
      {icon}
    </button>
  );
  const { role } = useOffice();
  const file = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const picture = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    if (!PICTURE_TYPES.includes(chosen.type) || chosen.size > PICTURE_LIMIT)
      return toast.error(t('pictureWrong', { size: Math.floor(PICTURE_LIMIT / 1_048_576) }));
    setSending(true);
    try {
      const src = await upload(role, purpose, chosen);
      chain()
        .insertContent({ type: 'image', attrs: { src, alt: '' } })
        .run();
    } catch (error) {
      toast.error(sentenceOf(error, t('pictureFailed')));
    } finally {
      setSending(false);
    }
  };
  const link = (): void => {
    const href = address?.trim() ?? '';
    if (/^https?:\/\/\S+$/.test(href)) chain().extendMarkRange('link').setLink({ href }).run();
    setAddress(null);
  };
  return (
    <div className="bo-rich-tools" role="toolbar" aria-label={t('tools')}>
      {tool('bold', <TextformatBoldIcon />, () => chain().toggleBold().run(), on.bold)}
      {tool('italic', <TextformatItalicIcon />, () => chain().toggleItalic().run(), on.italic)}
      {tool('underline', <TextformatUnderlineIcon />, () => chain().toggleUnderline().run(), on.underline)}
      {tool('strike', <TextformatStrikethroughIcon />, () => chain().toggleStrike().run(), on.strike)}
      <i />
      {tool('heading', <TextboxIcon />, () => chain().toggleHeading({ level: 3 }).run(), on.heading)}
      {tool('paragraph', <TextIcon />, () => chain().setParagraph().run())}
      {tool('bullet', <ViewListIcon />, () => chain().toggleBulletList().run(), on.bullet)}
      {tool('ordered', <ListNumberedIcon />, () => chain().toggleOrderedList().run(), on.ordered)}
      {tool('quote', <QuoteIcon />, () => chain().toggleBlockquote().run(), on.quote)}
      {tool('code', <CodeIcon />, () => chain().toggleCodeBlock().run(), on.code)}
      {tool('rule', <MinusIcon />, () => chain().setHorizontalRule().run())}
      <i />
      {tool('link', <LinkIcon />, () => setAddress(String(editor.getAttributes('link').href ?? 'https://')), on.link)}
      {tool('unlink', <LinkUnlinkIcon />, () => chain().unsetLink().run(), undefined, !on.link)}
      {tool('picture', <ImageIcon />, () => file.current?.click(), undefined, sending)}
      <input
        ref={file}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        onChange={(event) => {
          void picture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <i />
      {tool('undo', <RollbackIcon />, () => chain().undo().run(), undefined, !on.undo)}
      {tool('redo', <RollfrontIcon />, () => chain().redo().run(), undefined, !on.redo)}
      {address !== null && (
        <span className="bo-rich-link">
          <input
            type="url"
            value={address}
            aria-label={t('address')}
            placeholder={t('address')}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              link();
            }}
          />
          <button type="button" className="bo-plain-button" onClick={link}>
            {t('apply')}
          </button>
        </span>
      )}
    </div>
  );
}
