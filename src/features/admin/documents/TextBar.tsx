import type { ReactNode, Ref } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface Props {
  back: { label: string; onClick: () => unknown };
  title: string;
  heading: Ref<HTMLHeadingElement>;
  /** How it stands with the text. */
  status: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

const BAR =
  'sticky top-14 z-10 flex h-15 items-center bg-midnight px-2 [box-shadow:0_1px_var(--color-dusk)] flat:static';

/** The bar of a text, one line that stays in sight. A narrow screen has the status below it, where it scrolls away. */
export function TextBar({ back, title, heading, status, children }: Props) {
  return (
    <div className={`${BAR} -mx-2 gap-4 max-md:contents`}>
      <div data-part="text-bar" className={`${BAR} -mx-5 gap-1 md:contents`}>
        <Button
          look="link"
          className="mr-auto min-w-11 px-2 md:mr-0"
          onClick={() => back.onClick()}
        >
          <Icon name="back" />
          <span className="max-md:visually-hidden">{back.label}</span>
        </Button>
        {/* Never shown on a narrow screen: were it shown with the focus, the form would jump under the first press. */}
        <h2 ref={heading} tabIndex={-1} className="min-w-0 truncate text-title-3 max-lg:sr-only">
          {title}
        </h2>
        <div className="[display:contents] max-md:*:px-1 max-md:*:text-[0.875rem] max-[22rem]:*:px-0.5 max-[22rem]:*:text-[0.8125rem] md:*:order-1 md:*:flex-none">
          {children}
        </div>
      </div>
      <p
        role="status"
        className="min-w-0 text-sm/tight text-mist max-md:-my-2 md:line-clamp-2 md:flex-1 md:text-right"
      >
        {status}
      </p>
    </div>
  );
}
